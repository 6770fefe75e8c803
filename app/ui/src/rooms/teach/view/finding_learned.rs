//! Which mistakes a network makes, as a headline.

use text::metrics::Confusion;

use super::finding::{finding as of_run, of};
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::rooms::teach::state::run::Run;
use crate::t;

/// Mistakes lean one way where there are twice as many as the other way: by so much fewer are those.
const TWICE: [f64; 2] = [0.5, f64::NEG_INFINITY];

/// Which label is taken for which; of tasks without a label for each text, the measure.
pub fn finding(run: &Run, before: Option<Strength>) -> Finding {
    let confusion = run.last().and_then(|last| last.validation.confusion.as_ref());
    match run.begun.as_ref().zip(confusion) {
        Some((begun, confusion)) => mistakes(&begun.dataset.labels, confusion, before),
        None => of_run(run),
    }
}

fn mistakes(labels: &[String], confusion: &Confusion, before: Option<Strength>) -> Finding {
    let all = 0..confusion.labels();
    let pairs = all.clone().flat_map(|truth| all.clone().map(move |said| (truth, said)));
    let most = pairs
        .filter(|(truth, said)| truth != said)
        .max_by_key(|(truth, said)| confusion.get(*truth, *said))
        .map(|(truth, said)| (truth, said, confusion.get(truth, said)));
    let Some((truth, said, count)) = most.filter(|(.., count)| *count > 0) else {
        let right = value(&of(confusion.right(), confusion.total()));
        return Finding::new(Strength::None, t!(teach_no_mistake, right = right));
    };
    let less = confusion.get(said, truth);
    let strength = Strength::of(1.0 - less as f64 / count as f64, TWICE, before);
    let name = |label: usize| word(labels.get(label).map_or("", String::as_str));
    let (truth, said, count) = (name(truth), name(said), value(&count.to_string()));
    let text = match strength {
        Strength::Strong => {
            t!(teach_mistakes_lean, truth = truth, said = said, count = count, less = less)
        }
        Strength::Weak | Strength::None => {
            t!(teach_mistakes_even, truth = truth, said = said, count = count, less = less)
        }
    };
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn found([one_way, other]: [usize; 2], before: Option<Strength>) -> (Strength, String) {
        let mut confusion = Confusion::new(2);
        for (truth, said, count) in [(0, 0, 50), (1, 1, 40), (0, 1, one_way), (1, 0, other)] {
            (0..count).for_each(|_| confusion.count(truth, said));
        }
        let labels = ["sincere", "sarcastic"].map(str::to_owned);
        let found = mistakes(&labels, &confusion, before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn twice_as_many_mistakes_lean_one_way() {
        let text =
            "Mistakes lean one way: sincere passes for sarcastic 6×, the other way round 3×.";
        assert_eq!(found([6, 3], None), (Strength::Strong, text.to_owned()));
        let text =
            "Mistakes go both ways: sarcastic passes for sincere 5×, the other way round 3×.";
        assert_eq!(found([3, 5], None), (Strength::Weak, text.to_owned()));
        assert_eq!(found([51, 100], Some(Strength::Strong)).0, Strength::Strong);
        assert_eq!(found([49, 100], Some(Strength::Weak)).0, Strength::Weak);
        let text = "No mistake: it gets 90 of 90 right.";
        assert_eq!(found([0, 0], None), (Strength::None, text.to_owned()));
    }

    #[test]
    fn without_labels_it_says_what_the_run_says() {
        assert_eq!(finding(&Run::default(), None), of_run(&Run::default()));
    }
}
