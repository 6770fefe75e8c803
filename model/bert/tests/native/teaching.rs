//! Two examples of every task for the micro BERT, of different lengths, so that one is padded.

use text::data::{LabelledSpan, Task};
use text::spans::Span;
use text::tokenizer::Encoding;
use text::training::{Encoded, Goal, HiddenSpan};

/// Labels of the examples.
pub const LABELS: usize = 3;

/// Pieces of words: the first of two pieces, the second of one, and so on.
const LONG: [Option<usize>; 8] = [None, Some(0), Some(0), Some(1), Some(2), Some(3), Some(3), None];
const SHORT: [Option<usize>; 4] = [None, Some(0), Some(1), None];

fn encoding(ids: &[u32], words: &[Option<usize>]) -> Encoding {
    let tokens = ids.len();
    Encoding {
        pieces: vec![String::new(); tokens],
        ids: ids.to_vec(),
        segments: (0..tokens).map(|at| u8::from(at > tokens / 2)).collect(),
        offsets: vec![(0, 0); tokens],
        sources: vec![0; tokens],
        words: words.to_vec(),
        special: vec![false; tokens],
        ..Encoding::default()
    }
}

fn encoded(ids: &[u32], words: &[Option<usize>], goal: Goal) -> Encoded {
    let (encoding, passage) = (encoding(ids, words), 1..ids.len() - 1);
    let word_count = words.iter().flatten().max().map_or(0, |last| last + 1);
    let words = words.to_vec();
    Encoded { encoding, second: None, words, word_count, passage, goal, asked: None }
}

fn span(first: usize, last: usize, label: usize) -> LabelledSpan {
    LabelledSpan { span: Span { first, last }, label }
}

/// The examples.
pub fn examples(task: Task) -> Vec<Encoded> {
    let [long, short] = match task {
        Task::Sequence | Task::Pair | Task::Siamese => [Goal::Label(2), Goal::Label(0)],
        Task::MultiLabel => [Goal::Labels(vec![0, 2]), Goal::Labels(vec![])],
        // Their mean is 7 and their deviation 5.
        Task::Regression | Task::Similarity => [Goal::Score(12.0), Goal::Score(2.0)],
        Task::Words | Task::Entities => [Goal::Words(vec![0, 2, 1, 1]), Goal::Words(vec![2, 0])],
        Task::Spans => [
            Goal::Spans(vec![span(0, 1, 1), span(1, 1, 2), span(1, 3, 2)]),
            Goal::Spans(vec![span(1, 1, 1)]),
        ],
        Task::Question => [Goal::Answer(Some(Span { first: 3, last: 5 })), Goal::Answer(None)],
        Task::Boundary => [
            Goal::Hidden(vec![
                HiddenSpan { borders: (1, 4), truths: vec![7, 11] },
                HiddenSpan { borders: (4, 6), truths: vec![9] },
            ]),
            Goal::Hidden(vec![]),
        ],
    };
    let ids = [2, 7, 9, 11, 6, 8, 10, 3];
    let mut examples = vec![encoded(&ids, &LONG, long), encoded(&[2, 5, 9, 3], &SHORT, short)];
    if task.is_siamese() {
        // The longest of all is a second sentence.
        let seconds: [&[u32]; 2] = [&[2, 7, 12, 10, 3], &[2, 11, 6, 13, 8, 9, 7, 5, 3]];
        for (example, ids) in examples.iter_mut().zip(seconds) {
            example.second = Some(encoding(ids, &vec![None; ids.len()]));
        }
    }
    examples
}
