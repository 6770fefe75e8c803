//! How alike two words are on their way up, where they mean the same and where they do not.

use text::vectors::feature::Feature;
use text::vectors::neighbours::Directions;

use super::vectors::{Entries, directions};

/// The levels of a network of so many layers from the embedding layer up: below it all are the same.
fn levels(layers: usize) -> impl Iterator<Item = Feature> {
    std::iter::once(Feature::Embeddings).chain((0..layers).map(Feature::Layer))
}

/// At each level the mean cosine of two words of the list with the same meaning, and of two with
/// different ones; `None` where there are no two such words.
pub fn alike(
    entries: &Entries,
    layers: usize,
    first_piece: bool,
    centred: bool,
) -> Vec<[Option<f64>; 2]> {
    let senses: Vec<usize> = entries.all.iter().map_while(|entry| entry.sense).collect();
    let level = |feature| {
        let mut vectors = entries.vectors(feature, first_piece);
        vectors.truncate(senses.len());
        means(&directions(&vectors, centred), &senses)
    };
    levels(layers).map(level).collect()
}

/// The same of directions at one level.
pub fn alike_of(entries: &Entries, directions: &Directions) -> Option<[f64; 2]> {
    let senses: Vec<usize> = entries.all.iter().map_while(|entry| entry.sense).collect();
    let [same, other] = means(directions, &senses);
    same.zip(other).map(|(same, other)| [same, other])
}

fn means(directions: &Directions, senses: &[usize]) -> [Option<f64>; 2] {
    let mut sums = [(0.0, 0_usize); 2];
    for (one, sense) in senses.iter().enumerate() {
        for (other, of_other) in senses.iter().enumerate().skip(one + 1) {
            let (sum, count) = &mut sums[usize::from(sense != of_other)];
            *sum += f64::from(directions.cosine(one, other));
            *count += 1;
        }
    }
    sums.map(|(sum, count)| (count > 0).then(|| sum / count as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_one_meaning_are_told_from_those_of_two() {
        let rows = [[1.0_f32, 0.0], [1.0, 0.0], [0.0, 1.0]];
        let directions = Directions::of(rows.iter().map(<[f32; 2]>::as_slice));
        assert_eq!(means(&directions, &[0, 0, 1]), [Some(1.0), Some(0.0)]);
        assert_eq!(means(&directions, &[0, 1, 2])[0], None);
        assert_eq!(means(&directions, &[]), [None, None]);
    }
}
