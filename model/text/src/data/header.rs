//! Whether the first row of a table names its columns.

/// Names that columns of data sets usually have.
const USUAL: [&str; 44] = [
    "answer",
    "answer_start",
    "answers",
    "category",
    "class",
    "comment",
    "content",
    "context",
    "entities",
    "first",
    "hypothesis",
    "id",
    "idx",
    "index",
    "label",
    "labels",
    "ner_tags",
    "passage",
    "pair",
    "pos",
    "premise",
    "question",
    "rating",
    "review",
    "score",
    "second",
    "sentence",
    "sentence1",
    "sentence2",
    "sentiment",
    "set",
    "spans",
    "split",
    "stars",
    "subset",
    "tag",
    "tags",
    "target",
    "text",
    "title",
    "tokens",
    "topic",
    "word",
    "words",
];

/// Rows that are compared with the first.
const COMPARED: usize = 1_000;

/// Whether the first row holds names: it does unless its own columns have one of its cells again, as
/// labels come again, or one of its cells is a number.
pub(super) fn names_columns<'a>(
    first: &[String],
    rows: impl Iterator<Item = &'a [String]>,
) -> bool {
    let usual = |cell: &&String| USUAL.iter().any(|name| cell.eq_ignore_ascii_case(name));
    let count = first.iter().filter(usual).count();
    if count == first.len() {
        return true;
    }
    // A second row of names, where two tables were put together, says nothing of the first.
    let mut others = rows.take(COMPARED).filter(|row| *row != first);
    let comes_again =
        |row: &[String]| row.iter().zip(first).any(|(cell, name)| !cell.is_empty() && cell == name);
    let is_number = |cell: &String| cell.parse::<f64>().is_ok();
    !others.any(comes_again) && (count > 0 || !first.iter().any(is_number))
}

/// What columns without names are called.
pub(super) fn numbered(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("column {number}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_looks_like_the_others_names_nothing() {
        let cases = [
            ("label text|good fine|bad poor", true),
            ("mood said|happy hello|happy bye", true),
            ("fine good|poor bad|nice good", false),
            ("4.5 fine|3 poor|1 bad", false),
            // One name is enough where no cell comes again, and not where one does.
            ("2024 label|4 a|5 b", true),
            ("why question|who question|it statement", false),
            ("text label|good a|text label|bad b", true),
            ("mood said|a x|mood said|b y", true),
        ];
        for (text, wanted) in cases {
            let rows: Vec<Vec<String>> =
                text.split('|').map(|row| row.split(' ').map(str::to_owned).collect()).collect();
            let found = names_columns(&rows[0], rows[1..].iter().map(Vec::as_slice));
            assert_eq!(found, wanted, "{text}");
        }
    }
}
