//! What a network says of the texts of a table, so far.

use std::sync::Arc;

use protocol::Prediction;
use text::data::Texts;
use text::training::Judged;

use super::super::network::Network;

/// How it ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// All texts were looked at.
    Whole,
    /// The person ended it.
    Stopped,
    /// The engine ended.
    Lost,
    /// The engine refused, in its own sentence.
    Refused(String),
}

/// What a network says of the texts of a table, so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Predictions {
    /// The number of the request.
    pub id: u32,
    /// The network that says it; another one may answer what is typed by now.
    pub network: Network,
    /// The texts.
    pub texts: Arc<Texts>,
    /// What it says of each, in their order. Their loss is not told.
    pub judged: Vec<Judged>,
    /// Texts whose end was not read.
    pub cut: usize,
    /// How it ended; `None` as long as it goes on.
    pub end: Option<End>,
}

impl Predictions {
    /// Nothing said yet.
    pub fn begin(id: u32, network: Network, texts: Arc<Texts>) -> Self {
        Self { id, network, texts, judged: Vec::new(), cut: 0, end: None }
    }

    /// Takes the next portion; one that does not follow on what came before is of no use.
    pub fn take(&mut self, first: usize, predictions: Vec<Prediction>) {
        if !self.goes_on() || first != self.judged.len() {
            return;
        }
        for Prediction { output, is_cut } in predictions {
            self.cut += usize::from(is_cut);
            self.judged.push(Judged { output, loss: 0.0 });
        }
        self.judged.truncate(self.total());
        if self.judged.len() == self.total() {
            self.end = Some(End::Whole);
        }
    }

    /// Ends, unless it has ended.
    pub fn stop(&mut self, end: End) {
        self.end.get_or_insert(end);
    }

    /// Whether more is to come.
    pub fn goes_on(&self) -> bool {
        self.end.is_none()
    }

    /// All texts.
    pub fn total(&self) -> usize {
        self.texts.dataset.examples.len()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use text::data::{Columns, Table, Task};
    use text::training::{Output, Plan};

    use super::*;

    /// A network for this task with these labels.
    pub fn network(task: Task, labels: &[&str]) -> Network {
        let labels = labels.iter().map(|label| (*label).to_owned()).collect();
        let (name, plan) = (None, Plan::of(task));
        Network { name, task, labels: Arc::new(labels), plan, own: false }
    }

    /// A table in which a network said this.
    pub fn predictions(task: Task, labels: &[&str], csv: &str, said: Vec<Output>) -> Predictions {
        let table = Table::from_bytes(csv.as_bytes()).expect("a table");
        let network = network(task, labels);
        let columns = Columns::of_texts(&table, task, &network.labels);
        let texts = Texts::read(&table, task, &columns, &network.labels).expect("texts");
        let mut found = Predictions::begin(1, network, Arc::new(texts));
        let said = said.into_iter().map(|output| Prediction { output, is_cut: false }).collect();
        found.take(0, said);
        found
    }

    fn label() -> Output {
        Output::Label { probabilities: vec![0.5, 0.5] }
    }

    #[test]
    fn portions_are_taken_in_their_order_until_all_are_there() {
        let csv = "text\nOne.\nTwo.\nThree.\n";
        let mut found = predictions(Task::Sequence, &["a", "b"], csv, vec![label(), label()]);
        assert_eq!((found.judged.len(), found.goes_on()), (2, true));
        let portion = |is_cut: bool| vec![Prediction { output: label(), is_cut }];
        found.take(0, portion(true));
        assert_eq!((found.judged.len(), found.cut), (2, 0), "it came before");
        found.take(2, portion(true));
        assert_eq!((found.judged.len(), found.cut), (3, 1));
        assert_eq!(found.end, Some(End::Whole));
        found.stop(End::Stopped);
        assert_eq!(found.end, Some(End::Whole), "it had ended");
    }

    #[test]
    fn what_was_ended_takes_nothing_more() {
        let csv = "text\nOne.\nTwo.\n";
        let mut found = predictions(Task::Sequence, &["a", "b"], csv, vec![label()]);
        found.stop(End::Stopped);
        found.take(1, vec![Prediction { output: label(), is_cut: false }]);
        assert_eq!((found.judged.len(), found.end), (1, Some(End::Stopped)));
    }
}
