//! The answers of many students, as one table.

use std::collections::BTreeSet;

use model::lessons::Given;

use super::answers::{Answered, Answers};
use crate::export::csv;

/// What each file answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// Lesson and question of each column, after the score.
    pub columns: Vec<String>,
    students: Vec<(String, Answers)>,
    questions: Vec<(String, String)>,
}

impl Class {
    /// Reads the files: a student is called as the file is.
    ///
    /// # Errors
    /// The name of the first file that holds no answers.
    pub fn of(files: impl Iterator<Item = (String, String)>) -> Result<Self, String> {
        let mut students = Vec::new();
        for (file, text) in files {
            let Some(answers) = Answers::from_text(&text) else { return Err(file) };
            students.push((file.trim_end_matches(".json").to_owned(), answers));
        }
        let of = |answers: &Answers| -> Vec<(String, String)> {
            let lessons = answers.0.iter();
            let asked = lessons
                .flat_map(|(lesson, all)| all.keys().map(|key| (lesson.clone(), key.clone())));
            asked.collect()
        };
        let questions: BTreeSet<_> = students.iter().flat_map(|(_, answers)| of(answers)).collect();
        let questions: Vec<_> = questions.into_iter().collect();
        let named = questions.iter().map(|(lesson, key)| format!("{lesson} {key}"));
        Ok(Self {
            columns: std::iter::once("score".to_owned()).chain(named).collect(),
            students,
            questions,
        })
    }

    /// A row for each student: the share of right answers, then each answer.
    pub fn rows(&self) -> Vec<(String, Vec<String>)> {
        let row = |(student, answers): &(String, Answers)| {
            let found = |(lesson, key): &(String, String)| answers.0.get(lesson)?.get(key);
            let cells: Vec<Option<&Answered>> = self.questions.iter().map(found).collect();
            let judged: Vec<bool> =
                cells.iter().filter_map(|cell| cell.and_then(|cell| cell.right)).collect();
            let right = judged.iter().filter(|right| **right).count();
            let written = cells.into_iter().map(|cell| cell.map(written).unwrap_or_default());
            let score = format!("{right} of {}", judged.len());
            (student.clone(), std::iter::once(score).chain(written).collect())
        };
        self.students.iter().map(row).collect()
    }

    /// The table as a file.
    pub fn as_csv(&self) -> String {
        let line = |first: &str, cells: &[String]| {
            let cells: Vec<String> = std::iter::once(first)
                .chain(cells.iter().map(String::as_str))
                .map(csv::cell)
                .collect();
            format!("{}\r\n", cells.join(","))
        };
        let rows = self.rows();
        std::iter::once(line("student", &self.columns))
            .chain(rows.iter().map(|(student, cells)| line(student, cells)))
            .collect()
    }
}

/// An answer with a mark: right, wrong, or none where nobody judges.
fn written(answered: &Answered) -> String {
    let mark = match answered.right {
        Some(true) => "✓ ",
        Some(false) => "✗ ",
        None => "",
    };
    let given = match &answered.given {
        Given::Option(option) => (option + 1).to_string(),
        Given::Number(number) => number.to_string(),
        Given::Order(order) => {
            order.iter().map(|option| (option + 1).to_string()).collect::<Vec<_>>().join(" ")
        }
        Given::Text(text) => text.clone(),
    };
    format!("{mark}{given}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::answers::Asked;

    fn file(name: &str, answers: &[(&str, usize, Given, Option<bool>)]) -> (String, String) {
        let mut all = Answers::default();
        for (lesson, step, given, right) in answers {
            let answered = Answered { given: given.clone(), right: *right, last: *right };
            all.keep(lesson, Asked { step: *step, question: 0 }, answered);
        }
        (name.to_owned(), all.to_text())
    }

    #[test]
    fn a_class_is_a_table_of_students_and_questions() {
        let ada = file(
            "ada.json",
            &[("a", 0, Given::Option(1), Some(true)), ("b", 2, Given::Text("x, y".into()), None)],
        );
        let bob = file("bob.json", &[("a", 0, Given::Number(0.5), Some(false))]);
        let class = Class::of([ada, bob].into_iter()).expect("two files of answers");
        assert_eq!(class.columns, ["score", "a 1.1", "b 3.1"]);
        let rows = class.rows();
        assert_eq!(rows[0], ("ada".to_owned(), vec!["1 of 1".into(), "✓ 2".into(), "x, y".into()]));
        assert_eq!(
            rows[1],
            ("bob".to_owned(), vec!["0 of 1".into(), "✗ 0.5".into(), String::new()])
        );
        assert!(class.as_csv().contains("\"ada\",\"1 of 1\",\"✓ 2\",\"x, y\"\r\n"));
    }

    #[test]
    fn a_file_of_something_else_is_named() {
        let files = [("notes.json".to_owned(), "[1]".to_owned())];
        assert_eq!(Class::of(files.into_iter()), Err("notes.json".to_owned()));
    }
}
