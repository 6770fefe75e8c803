//! What both tables of positions have in common, as headlines.

use crate::kit::format::{fixed, share};
use crate::kit::heat::Grid;
use crate::kit::marked::value;
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::state::predicted::movement::movement;

/// Neighbours with such a cosine are alike, and a little alike.
const ALIKE: [f64; 2] = [0.5, 0.15];
/// So much of the variance is most of it, still more than half where the headline holds on to it, and
/// some of it.
const EXPLAINED: [f64; 2] = [0.53, 0.15];

/// How alike a position is to the next one: the mean cosine of neighbouring rows.
pub fn neighbours(table: &Grid) -> Option<f64> {
    let pairs = 1..table.rows;
    let cosine = |row: usize| Some(movement(table.row(row - 1), table.row(row))?.cosine);
    let cosines: Vec<f64> = pairs.filter_map(cosine).map(f64::from).collect();
    (!cosines.is_empty()).then(|| cosines.iter().sum::<f64>() / cosines.len() as f64)
}

/// A mean cosine as picture and headline have it.
pub fn cosine(mean: f64) -> String {
    fixed(mean, 2)
}

/// Whether both tables make neighbours alike.
pub fn tables(computed: f64, learned: f64, before: Option<Strength>) -> Finding {
    let strength = Strength::of(learned, ALIKE, before);
    let key = match strength {
        Strength::Strong => keys::positions_both_alike,
        Strength::Weak => keys::positions_little_alike,
        Strength::None => keys::positions_not_alike,
    };
    let (learned, computed) = (value(&cosine(learned)), cosine(computed));
    Finding::new(strength, key.with(&[("learned", &learned), ("computed", &computed)]))
}

/// How much the distance says about learned positions; about sinusoids it says all.
pub fn similarity(explained: f64, before: Option<Strength>) -> Finding {
    let strength = Strength::of_share(explained, EXPLAINED, before);
    let key = match strength {
        Strength::Strong => keys::positions_distance_most,
        Strength::Weak => keys::positions_distance_some,
        Strength::None => keys::positions_distance_little,
    };
    Finding::new(strength, key.with(&[("share", &value(&share(explained)))]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    #[test]
    fn neighbouring_rows_are_compared() {
        let table = Grid::new(2, vec![1.0, 0.0, 1.0, 0.0, 0.0, 2.0]);
        assert_eq!(neighbours(&table), Some(0.5));
        assert_eq!(neighbours(&Grid::new(2, vec![1.0, 0.0])), None);
    }

    #[test]
    fn a_table_makes_neighbours_alike_a_little_or_not() {
        let said = |learned, before| {
            let found = tables(0.97, learned, before);
            (found.strength, plain(&found.text))
        };
        let text =
            "Neighbouring positions are alike: cosine 0.50 in BERT’s table, 0.97 in the sinusoids.";
        assert_eq!(said(0.5, None), (Strength::Strong, text.to_owned()));
        let text =
            "BERT’s neighbouring positions are a little alike: cosine 0.49. Sinusoids: 0.97.";
        assert_eq!(said(0.49, None), (Strength::Weak, text.to_owned()));
        let text = "BERT’s neighbouring positions are not alike: cosine 0.14. Sinusoids: 0.97.";
        assert_eq!(said(0.14, None), (Strength::None, text.to_owned()));
        assert_eq!(said(0.15, None).0, Strength::Weak);
        assert_eq!(said(0.49, Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(said(0.16, Some(Strength::None)).0, Strength::None);
    }

    #[test]
    fn the_distance_explains_most_some_or_little() {
        let said = |explained, before| {
            let found = similarity(explained, before);
            (found.strength, plain(&found.text))
        };
        let text = "Distance explains most of how alike BERT’s positions are: 53%. Of sinusoids it explains all.";
        assert_eq!(said(0.53, None), (Strength::Strong, text.to_owned()));
        let text = "Distance explains 52% of how alike BERT’s positions are. Of sinusoids it explains all.";
        assert_eq!(said(0.52, None), (Strength::Weak, text.to_owned()));
        let text = "Distance explains little of how alike BERT’s positions are: 14%. Of sinusoids it explains all.";
        assert_eq!(said(0.14, None), (Strength::None, text.to_owned()));
        let after = |explained| said(explained, Some(Strength::Strong)).0;
        assert_eq!([after(0.51), after(0.5)], [Strength::Strong, Strength::Weak]);
    }
}
