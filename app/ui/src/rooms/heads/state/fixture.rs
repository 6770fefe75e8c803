//! A result with the inside of one small head, for tests.

use protocol::{DeviceKind, Input};
use text::tokenizer::Encoding;
use text::wishes::{TracePart, Wish};

use crate::state::shown::{Extras, Maps, Origin, Part, Shown};

/// Two layers of two heads over `[CLS] cat [SEP]`, the inside of layer 1: d_k = 4, q = (1, 0, 2, 0)
/// for every query, k_j = (j, 1, 1, 0), v_j = (j, 2 j, 1, 0).
pub fn shown() -> Shown {
    let of = |part: TracePart, row: fn(usize) -> [f32; 4]| Part {
        wish: Wish::of(part, 1),
        shape: vec![2, 3, 4],
        values: (0..2).flat_map(|_| (0..3).flat_map(row)).collect(),
    };
    let scores = Part {
        wish: Wish { head: Some(0), ..Wish::of(TracePart::Scores, 1) },
        shape: vec![1, 3, 3],
        values: [1.0, 1.5, 2.0].repeat(3),
    };
    let parts = vec![
        of(TracePart::Queries, |_| [1.0, 0.0, 2.0, 0.0]),
        of(TracePart::Keys, |token| [token as f32, 1.0, 1.0, 0.0]),
        of(TracePart::Values, |token| [token as f32, 2.0 * token as f32, 1.0, 0.0]),
        of(TracePart::Context, |token| [token as f32; 4]),
        scores,
    ];
    // Head 0 spreads evenly, head 1 looks at the first piece only.
    let maps = || {
        let even = [1.0 / 3.0; 9];
        let first = [1.0, 0.0, 0.0].repeat(3);
        Maps { values: [&even[..], &first[..]].concat(), side: 3, block: 1 }
    };
    Shown {
        input: Input { sentence: "cat".into(), ..Input::default() },
        encoding: encoding(),
        layers: 2,
        heads: 2,
        attention: vec![maps(), maps()],
        exact: None,
        means: Vec::new(),
        origin: Origin::Live { request: 1, device: DeviceKind::Cpu, milliseconds: 1.0 },
        extras: Extras { parts, ..Extras::default() },
        beside: None,
        others: Vec::new(),
    }
}

fn encoding() -> Encoding {
    let tokenizer =
        text::tokenizer::Tokenizer::from_vocabulary("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\ncat\n");
    tokenizer.expect("a vocabulary").encode("cat", None, 512)
}
