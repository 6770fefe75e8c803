//! Passages with questions, to start from.

/// The question that the room opens on, and its passage.
pub const FIRST: (&str, &str) = (
    "Who lit the lamp every evening?",
    "The lighthouse on Gull Island is 38 metres tall and was finished in 1871. For thirty years Anna Berg lit the lamp every evening. In 1969 an electric light replaced the oil lamp, and since then nobody has lived on the island. Visitors can reach it by boat in summer.",
);

/// A passage and what may be asked about it.
pub struct Example {
    /// The passage.
    pub passage: &'static str,
    /// Questions that it answers.
    pub answered: &'static [&'static str],
    /// Questions that it does not answer.
    pub unanswered: &'static [&'static str],
}

/// What the shipped model answers well comes first in each passage. English texts, because the model
/// reads English: they are data, not the page's words.
pub const EXAMPLES: &[Example] = &[
    Example {
        passage: FIRST.1,
        answered: &[FIRST.0, "When was the lighthouse finished?", "What replaced the oil lamp?"],
        unanswered: &["How much did the lighthouse cost?"],
    },
    Example {
        passage: "On Saturday the Red Foxes beat the Harbour Lions by three goals to one. Maya Osei scored twice before half-time, and Lena Fuchs added the third goal from a free kick. The game had been moved to the old stadium because heavy snow had damaged the roof of the new one. About four thousand people came.",
        answered: &[
            "Who added the third goal?",
            "How many people came?",
            "Where was the game played?",
        ],
        unanswered: &["Who was the referee?"],
    },
    Example {
        passage: "To bake a simple bread you need flour, water, salt and yeast. Mix everything and let the dough rest for two hours in a warm place. The yeast eats the sugar in the flour and makes small bubbles of gas, which lift the dough. Bake the bread for forty minutes in a hot oven.",
        answered: &["How long does the dough rest?", "What lifts the dough?"],
        unanswered: &["Who invented bread?"],
    },
    Example {
        passage: include_str!("long_passage.txt"),
        answered: &[
            "Who built the first ferry?",
            "How long did Elisabeth work on the river?",
            "What was the ferry built of in 1976?",
        ],
        unanswered: &[],
    },
];

/// The question behind this one, with its passage; the first one behind one's own and behind the last.
pub fn next(question: &str, passage: Option<&str>) -> (&'static str, &'static str) {
    let of = |one: &'static Example| {
        let asked = one.answered.iter().chain(one.unanswered);
        asked.map(move |question| (*question, one.passage.trim()))
    };
    let all = || EXAMPLES.iter().flat_map(of);
    let here = all().position(|one| one == (question, passage.unwrap_or_default()));
    here.and_then(|here| all().nth(here + 1)).unwrap_or(FIRST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_question_leads_to_all_others_and_back() {
        let mut now = FIRST;
        let count: usize =
            EXAMPLES.iter().map(|one| one.answered.len() + one.unanswered.len()).sum();
        for at in 1..=count {
            now = next(now.0, Some(now.1));
            assert_eq!(now == FIRST, at == count, "{now:?}");
        }
        assert_eq!(next("Who?", None), FIRST);
    }
}
