//! Examples of the page as pieces.

use text::data::{Dataset, Part, Task};
use text::tokenizer::Tokenizer;
use text::training::{Encoded, Lesson, encode, lesson_order};

use super::state::is_over;
use crate::give_way::yield_to_others;

/// Examples that become pieces before others get their turn.
const SLICE: usize = 32;

/// A lesson, and where its examples stand in the data set.
pub struct Prepared {
    /// What the trainer reads.
    pub lesson: Lesson,
    /// The index in the data set of each example of the lesson.
    pub places: Vec<usize>,
}

/// Examples to learn from first, then those for validation. `seed` draws what is hidden in
/// [`Task::Boundary`]. `None` if the run is over.
pub async fn prepare(
    id: u32,
    dataset: Dataset,
    tokenizer: &Tokenizer,
    limit: usize,
    seed: u64,
) -> Option<Prepared> {
    let places = lesson_order(&dataset);
    let trained = dataset.part(Part::Train).count();
    let mut examples: Vec<Encoded> = Vec::with_capacity(places.len());
    for (index, place) in places.iter().enumerate() {
        if index % SLICE == 0 {
            yield_to_others().await;
            if is_over(id) {
                return None;
            }
        }
        if let Some(example) = dataset.examples.get(*place) {
            let encoded = encode(example, tokenizer, limit);
            examples.push(match dataset.task {
                Task::Boundary => encoded.hide(tokenizer, seed.wrapping_add(*place as u64)),
                _ => encoded,
            });
        }
    }
    let lesson = Lesson { task: dataset.task, labels: dataset.labels, examples, trained };
    Some(Prepared { lesson, places })
}
