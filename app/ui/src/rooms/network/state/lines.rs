//! Which lines the picture draws in a layer, and how strong they are.

use super::Lines;
use crate::state::shown::{Maps, Shown};

/// A chosen piece's lines are drawn from this weight on.
const CHOSEN: f32 = 0.07;
/// The others', where no head is chosen, and where one is.
const OTHERS: [f32; 2] = [0.5, 0.25];
/// Lines of each other piece, at most.
const MOST: usize = 3;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The chosen piece reads.
    Chosen,
    /// The chosen piece leaves here what its head does not need.
    Special,
    /// Another piece reads.
    Other,
    /// It reads more than in what is compared with; the weight is how much.
    More,
    /// It reads less.
    Less,
}

/// A line from a piece above to the piece below that reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The piece that is read.
    pub from: usize,
    /// The piece that reads.
    pub to: usize,
    /// How much of the attention.
    pub weight: f32,
    /// What it is.
    pub kind: Kind,
}

/// The weights of a layer, `[tokens, tokens]`: of one head, or of all of them as `lines` says.
pub fn weights(shown: &Shown, layer: usize, lines: Lines, head: Option<usize>) -> Vec<f32> {
    let tokens = shown.tokens();
    let Some(maps) = shown.attention.get(layer) else { return Vec::new() };
    if let Some(exact) = head.and_then(|head| shown.head(layer, head)) {
        return exact.to_vec();
    }
    let together = match head {
        Some(head) => maps.get(head).unwrap_or_default().to_vec(),
        None => joined(maps, lines),
    };
    if maps.block == 1 { together } else { enlarged(&together, maps, tokens) }
}

/// All heads of a layer as one matrix.
fn joined(maps: &Maps, lines: Lines) -> Vec<f32> {
    let mut joined = vec![0.0_f32; maps.side * maps.side];
    let count = maps.iter().count().max(1) as f32;
    for map in maps.iter() {
        for (sum, weight) in joined.iter_mut().zip(map) {
            match lines {
                Lines::Strongest => *sum = sum.max(*weight),
                Lines::Mean => *sum += weight / count,
            }
        }
    }
    joined
}

/// A matrix of blocks, each of its weights in the place of every piece of the block.
fn enlarged(small: &[f32], maps: &Maps, tokens: usize) -> Vec<f32> {
    let at = |place: usize| (place / tokens) / maps.block * maps.side + place % tokens / maps.block;
    (0..tokens * tokens).map(|place| small.get(at(place)).copied().unwrap_or(0.0)).collect()
}

/// The lines of a layer, the strongest on top.
pub fn lines(weights: &[f32], special: &[bool], chosen: usize, one_head: bool) -> Vec<Line> {
    let tokens = special.len();
    let mut lines = Vec::new();
    for (to, row) in weights.chunks_exact(tokens.max(1)).enumerate() {
        if to == chosen {
            continue;
        }
        let cut = OTHERS[usize::from(one_head)];
        let mut own: Vec<Line> = found(row, to, cut)
            .filter(|line| line.from != to && !special[line.from])
            .map(|line| Line { kind: Kind::Other, ..line })
            .collect();
        own.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        lines.extend(own.into_iter().take(MOST));
    }
    let row = weights.get(chosen * tokens..(chosen + 1) * tokens).unwrap_or_default();
    let mut own: Vec<Line> = found(row, chosen, CHOSEN)
        .map(|line| {
            let kind = if special[line.from] { Kind::Special } else { Kind::Chosen };
            Line { kind, ..line }
        })
        .collect();
    own.sort_by(|a, b| a.weight.total_cmp(&b.weight));
    lines.extend(own);
    lines
}

/// The lines of a layer that differ by so much more weight, `[tokens, tokens]`, between words.
pub fn differences(more: &[f32], special: &[bool], chosen: usize) -> Vec<Line> {
    let tokens = special.len().max(1);
    let line = |(at, difference): (usize, &f32)| {
        let (to, from) = (at / tokens, at % tokens);
        let least = if to == chosen { CHOSEN } else { OTHERS[1] };
        let kind = if *difference > 0.0 { Kind::More } else { Kind::Less };
        let weight = difference.abs();
        let is_drawn = weight >= least && from != to && special.get(from) == Some(&false);
        is_drawn.then_some(Line { from, to, weight, kind })
    };
    let mut lines: Vec<Line> = more.iter().enumerate().filter_map(line).collect();
    lines.sort_by(|a, b| a.weight.total_cmp(&b.weight));
    lines
}

fn found(row: &[f32], to: usize, cut: f32) -> impl Iterator<Item = Line> {
    let strong = row.iter().enumerate().filter(move |(_, weight)| **weight >= cut);
    strong.map(move |(from, weight)| Line { from, to, weight: *weight, kind: Kind::Chosen })
}

/// The head that gives a piece's largest weight to another, where every head is exact.
pub fn strongest_head(shown: &Shown, layer: usize, reader: usize, from: usize) -> Option<usize> {
    let maps = shown.attention.get(layer).filter(|maps| maps.block == 1)?;
    let weights = maps.iter().map(|map| map.get(reader * maps.side + from));
    let all = weights.enumerate().filter_map(|(head, weight)| Some((head, *weight?)));
    all.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(head, _)| head)
}

/// The word that a piece reads most, and how much of its attention: itself and specials left out.
pub fn most_read(weights: &[f32], special: &[bool], reader: usize) -> Option<(usize, f32)> {
    let tokens = special.len();
    let row = weights.get(reader * tokens..(reader + 1) * tokens)?;
    let words = row.iter().enumerate().filter(|(from, _)| *from != reader && !special[*from]);
    words.max_by(|a, b| a.1.total_cmp(b.1)).map(|(from, weight)| (from, *weight))
}

/// The head of a layer that gives a word most of a piece's attention.
pub fn plainest_head(shown: &Shown, layer: usize, special: &[bool], reader: usize) -> usize {
    let most = |head: usize| {
        let weights = weights(shown, layer, Lines::Strongest, Some(head));
        most_read(&weights, special, reader).map_or(0.0, |(_, weight)| weight)
    };
    let all = (0..shown.heads).map(|head| (head, most(head)));
    all.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map_or(0, |(head, _)| head)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[CLS] a b [SEP]`.
    const SPECIAL: [bool; 4] = [true, false, false, true];

    fn maps() -> Maps {
        let first = [[0.7, 0.1, 0.1, 0.1]; 4].concat();
        let second = [[0.1, 0.1, 0.6, 0.2]; 4].concat();
        Maps { values: [first, second].concat(), side: 4, block: 1 }
    }

    #[test]
    fn the_strongest_is_the_largest_of_all_heads_and_the_mean_their_mean() {
        let near = |a: &[f32], b: [f32; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(near(&joined(&maps(), Lines::Strongest)[..4], [0.7, 0.1, 0.6, 0.2]));
        assert!(near(&joined(&maps(), Lines::Mean)[..4], [0.4, 0.1, 0.35, 0.15]));
    }

    #[test]
    fn the_chosen_piece_has_every_line_that_counts_and_others_only_strong_ones_to_words() {
        let strongest = joined(&maps(), Lines::Strongest);
        let lines = lines(&strongest, &SPECIAL, 1, false);
        let own: Vec<_> = lines.iter().filter(|line| line.to == 1).collect();
        assert_eq!(own.iter().map(|line| line.from).collect::<Vec<_>>(), [1, 3, 2, 0]);
        assert_eq!((own[3].kind, own[2].kind), (Kind::Special, Kind::Chosen));
        let others: Vec<_> = lines.iter().filter(|line| line.to != 1).collect();
        // The third piece is the one that is read: it does not read itself.
        assert_eq!(
            others.iter().map(|line| (line.from, line.to)).collect::<Vec<_>>(),
            [(2, 0), (2, 3)]
        );
    }

    #[test]
    fn differences_are_drawn_between_words_with_their_sign() {
        let mut more = [0.0; 16];
        // The first word reads the second one more, and `[SEP]` less; the second one reads the first less.
        (more[4 + 2], more[4 + 3], more[8 + 1]) = (0.2, -0.5, -0.3);
        let found: Vec<_> = differences(&more, &SPECIAL, 1)
            .into_iter()
            .map(|line| (line.from, line.to, line.kind, line.weight))
            .collect();
        assert_eq!(found, [(2, 1, Kind::More, 0.2), (1, 2, Kind::Less, 0.3)]);
    }

    #[test]
    fn most_read_is_a_word_and_not_the_reader() {
        let strongest = joined(&maps(), Lines::Strongest);
        assert_eq!(most_read(&strongest, &SPECIAL, 1), Some((2, 0.6)));
        assert_eq!(most_read(&strongest, &SPECIAL, 2).map(|(from, _)| from), Some(1));
        assert_eq!(most_read(&[], &[], 0), None);
    }

    #[test]
    fn blocks_stand_for_each_of_their_pieces() {
        let maps = Maps { values: vec![1.0, 2.0, 3.0, 4.0], side: 2, block: 2 };
        let enlarged = enlarged(&maps.values, &maps, 3);
        assert_eq!(enlarged, [1.0, 1.0, 2.0, 1.0, 1.0, 2.0, 3.0, 3.0, 4.0]);
    }
}
