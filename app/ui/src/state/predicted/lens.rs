//! How a guess forms: the head applied to every layer's vector of one position, which is called
//! the logit lens (nostalgebraist 2020). The head was trained on the last layer only.

use text::corruption::Row;
use text::predictions::Prediction;
use text::tokenizer::Vocabulary;

use super::answers::{Guess, guess};
use crate::state::shown::Shown;

/// Guesses of each layer that are shown.
pub const BEST: usize = 3;

/// Which piece is followed through the layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    /// The original of a selected position.
    Original,
    /// The piece that stands there, where nothing is selected.
    Itself,
    /// The last layer's first guess, where nobody knows an original.
    FinalGuess,
}

/// One layer's guesses.
#[derive(Clone, Debug, PartialEq)]
pub struct LensLayer {
    /// The layer, counted from 0.
    pub layer: usize,
    /// Its most likely pieces, best first.
    pub best: Vec<Guess>,
    /// Probability of the piece that is followed; `None` where it is not among the pieces that
    /// were asked for.
    pub probability: Option<f32>,
    /// Its place, counted from 1.
    pub rank: Option<usize>,
}

/// All layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Lens {
    /// The position.
    pub position: usize,
    /// What stands there.
    pub here: String,
    /// The piece that is followed.
    pub piece: String,
    /// Why it is that piece.
    pub followed: Followed,
    /// One entry a layer, the first layer first.
    pub layers: Vec<LensLayer>,
}

/// The layers of the position that a result has them for.
pub fn lens(shown: &Shown, row: &Row, vocabulary: &Vocabulary) -> Option<Lens> {
    let mut found: Vec<(usize, &Prediction)> = shown
        .extras
        .predictions
        .iter()
        .filter_map(|prediction| Some((prediction.layer?, prediction)))
        .collect();
    found.sort_by_key(|(layer, _)| *layer);
    let (_, last) = *found.last()?;
    let here = row.input().nth(last.position)?;
    let (followed, id) = match here.label() {
        Some(label) => (Followed::Original, label),
        None if vocabulary.is_special(here.id) => (Followed::FinalGuess, last.best.first()?.piece),
        None => (Followed::Itself, here.id),
    };
    let layers =
        found.iter().map(|(layer, prediction)| layer_of(*layer, prediction, id, vocabulary));
    Some(Lens {
        position: last.position,
        here: here.piece.clone(),
        piece: vocabulary.word(id),
        followed,
        layers: layers.collect(),
    })
}

fn layer_of(layer: usize, found: &Prediction, id: u32, vocabulary: &Vocabulary) -> LensLayer {
    let place = found.best.iter().position(|candidate| candidate.piece == id);
    let listed = place.and_then(|place| found.best.get(place)).map(|one| one.probability);
    let is_asked = found.asked.piece == id;
    LensLayer {
        layer,
        best: found.best.iter().take(BEST).map(|candidate| guess(candidate, vocabulary)).collect(),
        probability: if is_asked { Some(found.asked.probability) } else { listed },
        rank: if is_asked { Some(found.rank) } else { place.map(|place| place + 1) },
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{original, prediction, row, shown, tokenizer};
    use super::*;
    use text::corruption::Edit;

    fn lens_of(shown: &Shown) -> Option<Lens> {
        lens(shown, &row(shown), tokenizer().vocabulary())
    }

    #[test]
    fn the_original_is_followed_through_the_layers() {
        let mut shown = shown("the cat sat", vec![Edit::Mask(original(2))]);
        shown.extras.predictions = vec![
            prediction(2, None, &[("dog", 0.5), ("cat", 0.4)], 1),
            prediction(2, Some(1), &[("dog", 0.5), ("cat", 0.4)], 1),
            prediction(2, Some(0), &[("the", 0.3), ("ran", 0.2), ("sat", 0.1), ("cat", 0.05)], 3),
        ];
        let lens = lens_of(&shown).expect("layers");
        assert_eq!((lens.position, lens.piece.as_str()), (2, "cat"));
        assert_eq!(lens.followed, Followed::Original);
        let ranks: Vec<_> = lens.layers.iter().map(|layer| (layer.layer, layer.rank)).collect();
        assert_eq!(ranks, [(0, Some(4)), (1, Some(2))]);
        assert_eq!(lens.layers[0].best.len(), BEST);
        assert_eq!(lens.layers[0].probability, Some(0.05));
    }

    #[test]
    fn without_an_original_the_final_guess_is_followed_where_it_is_listed() {
        let mut shown = shown("the [MASK] sat", Vec::new());
        shown.extras.predictions = vec![
            prediction(2, Some(0), &[("the", 0.3), ("[MASK]", 0.2)], 1),
            prediction(2, Some(1), &[("cat", 0.5), ("[MASK]", 0.01)], 1),
        ];
        let lens = lens_of(&shown).expect("layers");
        assert_eq!((lens.followed, lens.piece.as_str()), (Followed::FinalGuess, "cat"));
        let probabilities: Vec<_> = lens.layers.iter().map(|layer| layer.probability).collect();
        assert_eq!(probabilities, [None, Some(0.5)]);
    }

    #[test]
    fn an_untouched_piece_follows_itself() {
        let mut shown = shown("the cat sat", Vec::new());
        shown.extras.predictions = vec![prediction(3, Some(0), &[("sat", 0.9)], 0)];
        let lens = lens_of(&shown).expect("layers");
        assert_eq!((lens.followed, lens.piece.as_str()), (Followed::Itself, "sat"));
        shown.extras.predictions.clear();
        assert_eq!(lens_of(&shown), None);
    }
}
