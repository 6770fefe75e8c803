//! The picture of the objective: two vectors from outside a span and a position vector go
//! together into a network that predicts a piece inside.
//!
//! From bottom to top: the token row, the position vectors, what is put together, the network, the
//! piece. Lengths are in the picture's own units.

use super::{Boundaries, Inner, Span};
use crate::kit::format::short;

/// Width of a column.
pub const COLUMN: f64 = 92.0;
/// Height of a box.
pub const BOX: f64 = 32.0;
/// Room for a position's number under the row.
const BELOW: f64 = 22.0;
/// Tops of the rows: target, network, parts, position vectors, tokens.
const TOPS: [f64; 5] = [2.0, 54.0, 106.0, 196.0, 244.0];
/// Heights at which the lines from the left and the right turn.
const TURNS: [f64; 2] = [182.0, 166.0];
/// Space between boxes.
const SPACE: f64 = 6.0;
/// Inner pieces that are drawn at most; of longer spans those around the chosen one.
pub const MOST_INNER: usize = 7;

/// What a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A token outside the span.
    Token,
    /// A token beside the span, whose vector is used.
    Border,
    /// A token inside the span.
    Inner,
    /// The one that is predicted.
    Chosen,
    /// Tokens that are left out.
    Gap,
    /// A position vector.
    Place,
    /// The position vector that is used.
    ChosenPlace,
    /// A vector of those put together.
    Part,
    /// The network.
    Network,
    /// The piece that is to be predicted.
    Target,
}

/// A box with a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Boxed {
    /// Left, top, width, height.
    pub place: [f64; 4],
    /// What is in it.
    pub text: String,
    /// What it stands for.
    pub kind: Kind,
    /// The position of a token.
    pub position: Option<usize>,
}

/// What a line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The vector before the span.
    Before,
    /// The vector after it.
    After,
    /// The position vector.
    Place,
    /// What was put together, and what the network made of it.
    Network,
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// The boxes.
    pub boxes: Vec<Boxed>,
    /// The lines, each a chain of points upwards.
    pub lines: Vec<(Source, Vec<[f64; 2]>)>,
}

/// Positions of the columns, `None` where tokens are left out: a piece of context, the borders and
/// the inner pieces around the chosen one.
pub fn columns(first: usize, last: usize, chosen: usize, tokens: usize) -> Vec<Option<usize>> {
    let room = (last + 1).saturating_sub(first + MOST_INNER);
    let from = first + chosen.saturating_sub(first + MOST_INNER / 2).min(room);
    let to = last.min(from + MOST_INNER - 1);
    let start = first.saturating_sub(2);
    let end = (last + 2).min(tokens.saturating_sub(1));
    let mut columns: Vec<Option<usize>> = Vec::new();
    columns.extend((start > 0).then_some(None));
    columns.extend((start..first).map(Some));
    columns.extend((from > first).then_some(None));
    columns.extend((from..=to).map(Some));
    columns.extend((to < last).then_some(None));
    columns.extend((last + 1..=end).map(Some));
    columns.extend((end + 1 < tokens).then_some(None));
    columns
}

/// Draws a span with the prediction of one of its pieces; only the row where the span touches the
/// edge. `network` is what the network is called.
pub fn drawing(all: &Boundaries, span: &Span, chosen: &Inner, network: &str) -> Drawing {
    let bounded = span.bounded;
    let columns = columns(bounded.start, bounded.end, chosen.position, all.pieces.len());
    let mut drawing = Drawing {
        width: columns.len() as f64 * COLUMN,
        height: TOPS[4] + BOX + BELOW,
        ..Drawing::default()
    };
    for (column, position) in columns.iter().enumerate() {
        let left = column as f64 * COLUMN;
        drawing.token(left, *position, all, span, chosen);
    }
    let center = |position: usize| {
        let column = columns.iter().position(|column| *column == Some(position))?;
        Some((column as f64 + 0.5) * COLUMN)
    };
    if let Some(borders) = bounded.borders
        && let (Some(before), Some(after), Some(here)) =
            (center(borders.0), center(borders.1), center(chosen.position))
    {
        drawing.feed(borders, chosen, [before, after, here], network);
    }
    drawing
}

impl Drawing {
    fn boxed(&mut self, left: f64, row: usize, text: String, kind: Kind, position: Option<usize>) {
        let top = TOPS.get(row).copied().unwrap_or_default();
        let place = [left + SPACE / 2.0, top, COLUMN - SPACE, BOX];
        self.boxes.push(Boxed { place, text, kind, position });
    }

    /// A token, and above an inner one its position vector.
    fn token(
        &mut self,
        left: f64,
        position: Option<usize>,
        all: &Boundaries,
        span: &Span,
        chosen: &Inner,
    ) {
        let Some(at) = position else {
            return self.boxed(left, 4, "\u{2026}".to_owned(), Kind::Gap, None);
        };
        let is_chosen = at == chosen.position;
        let place = span.bounded.place(at);
        let kind = match (place, span.bounded.borders) {
            (Some(_), _) if is_chosen => Kind::Chosen,
            (Some(_), _) => Kind::Inner,
            (None, Some((before, after))) if at == before || at == after => Kind::Border,
            _ => Kind::Token,
        };
        let piece = all.pieces.get(at).cloned().unwrap_or_default();
        self.boxed(left, 4, piece, kind, position);
        if let (Some(place), true) = (place, span.bounded.borders.is_some()) {
            let kind = if is_chosen { Kind::ChosenPlace } else { Kind::Place };
            self.boxed(left, 3, format!("p{}", subscript(place)), kind, None);
        }
    }

    /// What is put together above the chosen piece. There is room to the left: before the span
    /// come its border and a `[CLS]` at least.
    fn feed(&mut self, borders: (usize, usize), chosen: &Inner, from: [f64; 3], network: &str) {
        let [before, after, here] = from;
        let parts = [here - 2.0 * COLUMN, here - COLUMN, here];
        let names = [("h", borders.0), ("h", borders.1), ("p", chosen.place)];
        for (center, (letter, index)) in parts.iter().zip(names) {
            let text = format!("{letter}{}", subscript(index));
            self.boxed(center - COLUMN / 2.0, 2, text, Kind::Part, None);
        }
        let middle = here - COLUMN;
        let left = middle - COLUMN * 1.5;
        let [target, above, below, places, tokens] = TOPS;
        let place = [left + SPACE / 2.0, above, 3.0 * COLUMN - SPACE, BOX];
        let text = network.to_owned();
        self.boxes.push(Boxed { place, text, kind: Kind::Network, position: None });
        self.boxed(middle - COLUMN / 2.0, 0, chosen.original.clone(), Kind::Target, None);
        let end = below + BOX;
        let turning = |from: f64, to: f64, turn: f64| {
            vec![[from, tokens], [from, turn], [to, turn], [to, end]]
        };
        self.lines = vec![
            (Source::Before, turning(before, parts[0], TURNS[0])),
            (Source::After, turning(after, parts[1], TURNS[1])),
            (Source::Place, vec![[here, places], [here, end]]),
            (Source::Network, vec![[middle, below], [middle, above + BOX]]),
            (Source::Network, vec![[middle, above], [middle, target + BOX]]),
        ];
    }
}

/// A number in small digits below the line.
pub fn subscript(number: usize) -> String {
    let digit = |digit: char| {
        let value = digit.to_digit(10).unwrap_or_default();
        char::from_u32(0x2080 + value).unwrap_or(digit)
    };
    number.to_string().chars().map(digit).collect()
}

/// A label that fits into its box; the whole one is in the tooltip.
pub fn shortened(text: &str, kind: Kind) -> String {
    const MOST: usize = 11;
    match kind {
        Kind::Network => short(text),
        _ if text.chars().count() <= MOST => text.to_owned(),
        _ => text.chars().take(MOST - 1).chain(['\u{2026}']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use text::corruption::BoundedSpan;

    fn some(range: std::ops::RangeInclusive<usize>) -> Vec<Option<usize>> {
        range.map(Some).collect()
    }

    #[test]
    fn a_short_span_is_drawn_whole_with_its_context() {
        assert_eq!(columns(2, 3, 2, 6), some(0..=5));
        let gaps = [vec![None], some(3..=10), vec![None]].concat();
        assert_eq!(columns(5, 8, 7, 15), gaps);
        assert_eq!(columns(1, 4, 1, 6), some(0..=5));
    }

    #[test]
    fn a_long_span_is_drawn_around_the_chosen_piece() {
        let of = |chosen| columns(5, 24, chosen, 40);
        let around = |from: usize| {
            let inner = some(from..=from + 6);
            let first = (from > 5).then_some(None);
            let last = (from + 6 < 24).then_some(None);
            let edges = [some(3..=4), some(25..=26)];
            [
                vec![None],
                edges[0].clone(),
                first.into_iter().collect(),
                inner,
                last.into_iter().collect(),
                edges[1].clone(),
                vec![None],
            ]
            .concat()
        };
        assert_eq!(of(5), around(5));
        assert_eq!(of(14), around(11));
        assert_eq!(of(24), around(18));
        assert_eq!(of(23), around(18));
    }

    fn span(start: usize, end: usize, borders: Option<(usize, usize)>) -> Span {
        let inner = |at: usize| Inner {
            position: at,
            place: at - start + 1,
            original: format!("x{at}"),
            loss: None,
        };
        let pieces = (start..=end).map(inner).collect();
        Span { bounded: BoundedSpan { start, end, borders }, pieces }
    }

    fn drawn(span: &Span, chosen: usize) -> Drawing {
        let pieces = (0..12).map(|at| format!("t{at}")).collect();
        let all = Boundaries { pieces, spans: vec![span.clone()], norms: Vec::new() };
        drawing(&all, span, &span.pieces[chosen], "network")
    }

    #[test]
    fn lines_run_from_the_borders_and_the_position_to_what_is_put_together() {
        let span = span(2, 5, Some((1, 6)));
        for chosen in 0..4 {
            let picture = drawn(&span, chosen);
            let part = |text: &str| {
                let mut parts = picture.boxes.iter().filter(|one| one.kind == Kind::Part);
                let found = parts.find(|one| one.text == text).expect("a part");
                found.place[0] + found.place[2] / 2.0
            };
            let token = |at: usize| {
                let found = picture.boxes.iter().find(|one| one.position == Some(at));
                let place = found.expect("a token").place;
                place[0] + place[2] / 2.0
            };
            let ends = |index: usize| {
                let line = &picture.lines[index].1;
                (line[0][0], line[line.len() - 1][0])
            };
            assert_eq!(ends(0), (token(1), part("h₁")));
            assert_eq!(ends(1), (token(6), part("h₆")));
            let place = format!("p{}", subscript(chosen + 1));
            assert_eq!(ends(2), (token(2 + chosen), part(&place)));
            assert!(picture.boxes.iter().all(|one| {
                one.place[0] >= 0.0 && one.place[0] + one.place[2] <= picture.width
            }));
        }
    }

    #[test]
    fn a_span_at_the_edge_has_nothing_put_together() {
        let picture = drawn(&span(1, 3, None), 0);
        assert!(picture.lines.is_empty());
        assert!(picture.boxes.iter().all(|one| {
            matches!(one.kind, Kind::Token | Kind::Inner | Kind::Chosen | Kind::Gap)
        }));
    }

    #[test]
    fn small_digits() {
        assert_eq!(subscript(1_205), "₁₂₀₅");
    }
}
