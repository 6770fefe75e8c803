//! Examples of the page as pieces.

use text::data::Dataset;
use text::tokenizer::Tokenizer;
use text::training::{Lesson, lesson_order};

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

/// The lesson of a data set, see [`Lesson::of`]. `None` if the run is over.
pub async fn prepare(
    id: u32,
    dataset: &Dataset,
    tokenizer: &Tokenizer,
    limit: usize,
    seed: u64,
) -> Option<Prepared> {
    let (mut lesson, mut places) = (Lesson::before(dataset), Vec::new());
    for (index, place) in lesson_order(dataset).into_iter().enumerate() {
        if index % SLICE == 0 {
            yield_to_others().await;
            if is_over(id) {
                return None;
            }
        }
        if lesson.take(dataset, place, tokenizer, limit, seed) {
            places.push(place);
        }
    }
    Some(Prepared { lesson, places })
}
