//! Results for tests, made by hand.

use protocol::{DeviceKind, Input};
use text::corruption::{Edit, Edits, Name, Row};
use text::predictions::{Candidate, Prediction};
use text::tokenizer::Tokenizer;

use crate::state::shown::{Extras, Maps, Origin, Shown};

/// Pieces that the model of these tests reads at most.
pub const LIMIT: usize = 32;
const VOCABULARY: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsat\ndog\nran\n##s\n";

pub fn tokenizer() -> Tokenizer {
    Tokenizer::from_vocabulary(VOCABULARY).expect("a vocabulary")
}

pub fn id(piece: &str) -> u32 {
    tokenizer().vocabulary().id(piece).expect("a piece")
}

/// The result of `sentence` after `edits`, without attention or vectors.
pub fn shown(sentence: &str, edits: Vec<Edit>) -> Shown {
    let tokenizer = tokenizer();
    let original = tokenizer.encode(sentence, None, LIMIT);
    let edits = Edits::of(edits);
    let row = edits.row(&original, tokenizer.vocabulary(), LIMIT).row;
    let input = Input { sentence: sentence.into(), ..Input::default() };
    let of = |input: Input, encoding| Shown {
        input,
        encoding,
        layers: 2,
        heads: 1,
        attention: Vec::new(),
        exact: None,
        means: Vec::new(),
        origin: Origin::Live { request: 1, device: DeviceKind::Cpu, milliseconds: 1.0 },
        extras: Extras::default(),
        beside: None,
        others: Vec::new(),
    };
    let encoding = row.encoding(&original, tokenizer.vocabulary());
    let beside = (!edits.is_empty()).then(|| Box::new(of(input.clone(), original)));
    Shown { beside, ..of(Input { edits, ..input }, encoding) }
}

pub fn row(shown: &Shown) -> Row {
    super::answers::row_of(shown, tokenizer().vocabulary(), LIMIT).expect("a row")
}

/// The `index`-th piece of the original.
pub fn original(index: usize) -> Name {
    Name::Original(index)
}

/// A prediction with these pieces and probabilities, best first, asked of the piece at `asked`.
pub fn prediction(
    position: usize,
    layer: Option<usize>,
    best: &[(&str, f32)],
    asked: usize,
) -> Prediction {
    let candidate = |(piece, probability): &(&str, f32)| Candidate {
        piece: id(piece),
        logit: probability.ln(),
        probability: *probability,
    };
    let asked_piece = candidate(&best[asked]);
    Prediction {
        position,
        layer,
        best: best.iter().map(candidate).collect(),
        asked: asked_piece,
        rank: asked + 1,
        loss: -asked_piece.logit,
        entropy: 1.0,
    }
}

/// One matrix.
pub fn maps(values: &[f32], side: usize) -> Maps {
    Maps { values: values.to_vec(), side, block: 1 }
}
