//! Passes of the micro BERT.

use bert::Bert;
use bert::input::EncoderInput;
use bert::trace::Trace;
use text::switches::Switches;
use text::wishes::Wish;

/// A pass over `ids` with `segments`.
pub fn run(
    bert: &Bert,
    ids: &[u32],
    segments: &[u8],
    switches: &Switches,
    wishes: &[Wish],
) -> Trace {
    let input = EncoderInput::batch_of(&[(ids, segments)], switches.padding, &bert.config)
        .expect("it fits");
    pollster::block_on(bert.run(&input, switches, wishes)).expect("a pass")
}

/// The largest absolute difference.
pub fn distance(a: &[f32], b: &[f32]) -> f32 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}
