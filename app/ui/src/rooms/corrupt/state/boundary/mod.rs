//! The span boundary objective on the result that is on screen (Joshi et al. 2020, section 3.2):
//! which vectors would predict each piece of a selected span, and the loss that it adds to.

pub mod drawing;
pub mod example;

use text::corruption::{BoundedSpan, Row};
use text::tokenizer::Vocabulary;

use crate::state::predicted::answers::prediction;
use crate::state::shown::Shown;

/// A selected piece inside a span.
#[derive(Clone, Debug, PartialEq)]
pub struct Inner {
    /// Its position i in the input.
    pub position: usize,
    /// i − s + 1: the index of its position vector p.
    pub place: usize,
    /// The piece that is to be predicted, x_i.
    pub original: String,
    /// L_MLM(x_i) = −ln p(x_i) in nats; `None` where the prediction was not asked for.
    pub loss: Option<f64>,
}

/// A run of selected pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// Its first and last position, s and e, and its borders if the objective applies.
    pub bounded: BoundedSpan,
    /// Its pieces, from left to right.
    pub pieces: Vec<Inner>,
}

/// What stands on one side of a span.
#[derive(Clone, Debug, PartialEq)]
pub struct Border {
    /// Its position, s − 1 or e + 1.
    pub position: usize,
    /// The piece as the model read it.
    pub piece: String,
    /// Length of its vector after the last layer, |h|; `None` without vectors.
    pub norm: Option<f64>,
}

/// All spans of one result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boundaries {
    /// The pieces that the model read.
    pub pieces: Vec<String>,
    /// The spans, from left to right.
    pub spans: Vec<Span>,
    /// Length of each piece's vector after the last layer.
    norms: Vec<f64>,
}

impl Boundaries {
    /// The spans of `row`, which is the edited row of `shown`.
    pub fn of(shown: &Shown, row: &Row, vocabulary: &Vocabulary) -> Self {
        let labels = row.labels();
        let span = |bounded: BoundedSpan| {
            let inner = labels.iter().filter_map(|label| {
                let place = bounded.place(label.at)?;
                let found = prediction(shown, label.at);
                let asked = found.filter(|found| found.asked.piece == label.id);
                let original = vocabulary.piece(label.id).unwrap_or_default().to_owned();
                let loss = asked.map(|found| f64::from(found.loss));
                Some(Inner { position: label.at, place, original, loss })
            });
            Span { bounded, pieces: inner.collect() }
        };
        Self {
            pieces: shown.encoding.pieces.clone(),
            spans: row.bounded_spans().into_iter().map(span).collect(),
            norms: norms(shown),
        }
    }

    /// The span that holds a position. Without one, the first to which the objective applies, or
    /// else the first.
    pub fn span(&self, position: Option<usize>) -> Option<&Span> {
        let holds = |span: &&Span| position.is_some_and(|at| span.bounded.place(at).is_some());
        let applies = |span: &&Span| span.bounded.borders.is_some();
        let mut spans = self.spans.iter();
        spans.find(holds).or(self.spans.iter().find(applies)).or(self.spans.first())
    }

    /// What stands before and after a span; `None` where it touches the edge.
    pub fn borders(&self, span: &Span) -> Option<[Border; 2]> {
        let (before, after) = span.bounded.borders?;
        let border = |position: usize| {
            let piece = self.pieces.get(position)?.clone();
            Some(Border { position, piece, norm: self.norms.get(position).copied() })
        };
        Some([border(before)?, border(after)?])
    }

    /// Every selected piece with its span's number, from left to right.
    pub fn selected(&self) -> impl Iterator<Item = (usize, &Inner)> {
        let numbered = self.spans.iter().enumerate();
        numbered.flat_map(|(number, span)| span.pieces.iter().map(move |piece| (number, piece)))
    }

    /// The sum of L_MLM over the selected pieces whose prediction is there.
    pub fn masked_loss(&self) -> f64 {
        self.selected().filter_map(|(_, piece)| piece.loss).fold(0.0, |sum, loss| sum + loss)
    }
}

impl Span {
    /// The piece at a position, or else the first.
    pub fn piece(&self, position: Option<usize>) -> Option<&Inner> {
        let here = |piece: &&Inner| Some(piece.position) == position;
        self.pieces.iter().find(here).or(self.pieces.first())
    }
}

/// The Euclidean length of every row of the last hidden state, `[tokens, hidden]`.
fn norms(shown: &Shown) -> Vec<f64> {
    let Some(last) = shown.extras.hidden().next_back() else { return Vec::new() };
    let width = last.len().checked_div(shown.tokens()).unwrap_or(0).max(1);
    let square = |value: &f32| f64::from(*value) * f64::from(*value);
    last.chunks_exact(width).map(|row| row.iter().map(square).sum::<f64>().sqrt()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::predicted::fixture::{id, original, prediction, row, shown, tokenizer};
    use text::corruption::Edit;

    fn read(sentence: &str, edits: Vec<Edit>) -> (Shown, Boundaries) {
        let mut shown = shown(sentence, edits);
        let tokens = shown.tokens();
        // The vector of token t is (3 t, 4 t), of length 5 t.
        let hidden = (0..tokens).flat_map(|token| [3.0 * token as f32, 4.0 * token as f32]);
        shown.extras.set_hidden(vec![vec![0.0; 2 * tokens], hidden.collect()]);
        shown.extras.predictions =
            vec![prediction(3, None, &[("sat", 0.5)], 0), prediction(2, None, &[("cat", 0.25)], 0)];
        let boundaries = Boundaries::of(&shown, &row(&shown), tokenizer().vocabulary());
        (shown, boundaries)
    }

    #[test]
    fn borders_places_norms_and_loss() {
        let edits = vec![Edit::Mask(original(2)), Edit::Substitute(original(3), id("ran"))];
        let (_, found) = read("the cat sat the dog", edits);
        let span = found.span(None).expect("a span");
        let pieces: Vec<_> = span
            .pieces
            .iter()
            .map(|one| (one.position, one.place, one.original.as_str()))
            .collect();
        assert_eq!(pieces, [(2, 1, "cat"), (3, 2, "sat")]);
        let [before, after] = found.borders(span).expect("borders");
        assert_eq!((before.position, before.piece.as_str(), before.norm), (1, "the", Some(5.0)));
        assert_eq!((after.position, after.piece.as_str(), after.norm), (4, "the", Some(20.0)));
        // ln 4 + ln 2 = 3 ln 2.
        assert!((found.masked_loss() - 3.0 * std::f64::consts::LN_2).abs() < 1e-6);
    }

    #[test]
    fn a_span_at_the_edge_has_no_borders_and_another_is_taken_first() {
        let (_, found) =
            read("the cat sat", vec![Edit::Mask(original(1)), Edit::Keep(original(3))]);
        assert_eq!(found.spans.len(), 2);
        assert!(found.spans.iter().all(|span| found.borders(span).is_none()));
        assert_eq!(found.span(None).map(|span| span.bounded.start), Some(1));
        let (_, found) =
            read("the cat sat ran", vec![Edit::Mask(original(1)), Edit::Keep(original(3))]);
        assert_eq!(found.span(None).map(|span| span.bounded.start), Some(3));
        assert_eq!(found.span(Some(1)).map(|span| span.bounded.start), Some(1));
    }

    #[test]
    fn a_piece_that_was_not_asked_for_has_no_loss() {
        let (_, found) = read("the cat sat the", vec![Edit::Mask(original(1))]);
        let losses: Vec<_> = found.selected().map(|(_, piece)| piece.loss).collect();
        assert_eq!((losses, found.masked_loss()), (vec![None], 0.0));
    }
}
