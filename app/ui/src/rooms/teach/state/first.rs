//! The first example of a data set: what the network is going to read, and what it is to say.

use text::data::{Dataset, Example, Part, Target, Text};

use super::told::plain;
use crate::kit::format::exact;

/// Its text and what is to be learned of it, which is empty where the text itself is learned;
/// `None` of a data set that has nothing to learn from.
pub fn first(dataset: &Dataset, nothing: &str) -> Option<[String; 2]> {
    let example = dataset.part(Part::Train).next()?;
    Some([plain(&example.text), target(example, &dataset.labels, nothing)])
}

fn target(example: &Example, labels: &[String], nothing: &str) -> String {
    let name = |label: usize| labels.get(label).cloned().unwrap_or_default();
    match (&example.target, &example.text) {
        (Target::Label(label), _) => name(*label),
        (Target::Labels(labels), _) if !labels.is_empty() => {
            labels.iter().map(|label| name(*label)).collect::<Vec<_>>().join(", ")
        }
        (Target::Score(score), _) => exact(*score),
        (Target::Words(labels), _) => {
            labels.iter().map(|label| name(*label)).collect::<Vec<_>>().join(" ")
        }
        (Target::Spans(spans), Text::Words(words)) => {
            let one = |(span, label): (std::ops::RangeInclusive<usize>, usize)| {
                let words = words.get(span).unwrap_or_default().join(" ");
                format!("{words}: {}", name(label))
            };
            let spans = spans.iter().map(|it| (it.span.first..=it.span.last, it.label));
            spans.map(one).collect::<Vec<_>>().join(", ")
        }
        (Target::Answer(Some(range)), Text::Two(_, passage)) => {
            passage.get(range.clone()).unwrap_or_default().to_owned()
        }
        (Target::Nothing, _) => String::new(),
        _ => nothing.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use text::data::{Columns, Task};

    use super::*;
    use crate::rooms::teach::state::sheet;
    use crate::rooms::teach::state::source::Source;

    /// The first line for training of a data set of the page.
    fn shown(task: Task, source: Source) -> [String; 2] {
        let path = format!("../../public/{}", source.path().expect("a file"));
        let table = sheet::read(&std::fs::read_to_string(path).expect("a file")).expect("a table");
        let columns = Columns::guess(&table, task);
        first(&Dataset::read(&table, task, &columns).expect("a data set"), "nothing").expect("one")
    }

    #[test]
    fn each_data_set_shows_its_own_first_example() {
        let cases = [
            (Task::Sequence, Source::Sarcasm, "Oh great, another meeting", "sarcastic"),
            (Task::Sequence, Source::Sentiment, "The soup arrived hot", "positive"),
            (Task::Regression, Source::Ratings, "We have never been happier", "5"),
            (Task::Pair, Source::Entailment, "It's a snow day! / There is", "entailment"),
            (Task::Siamese, Source::Entailment, "It's a snow day! / There is", "entailment"),
            (Task::Similarity, Source::Similarity, "Lightning split the old oak", "0"),
            (Task::Words, Source::PartsOfSpeech, "The old dog sleeps", "DET ADJ NOUN VERB"),
            (Task::Entities, Source::Entities, "Anna Keller moved", "B-PERSON I-PERSON O"),
            (Task::Spans, Source::Spans, "The University", "University of Zurich: ORGANISATION, "),
            (Task::Question, Source::Questions, "How many beds", "forty"),
        ];
        for (task, source, text, target) in cases {
            let [shown_text, shown_target] = shown(task, source);
            assert!(shown_text.starts_with(text), "{source:?}: {shown_text}");
            assert!(shown_target.starts_with(target), "{source:?}: {shown_target}");
        }
        assert_eq!(shown(Task::Boundary, Source::Sentiment)[1], "");
    }
}
