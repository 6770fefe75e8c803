//! The answers of many students, as one table.

use std::collections::{BTreeMap, BTreeSet};

use lessons::{Entry, Given};

use super::answers::{Answered, Answers};
use crate::kit::export::csv;

/// What each file answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// What the columns hold: how many questions were answered, how many rightly, each question.
    pub columns: Vec<String>,
    students: Vec<(String, Answers)>,
    questions: Vec<(String, String)>,
    /// How many questions the lessons have of which somebody answered one.
    asked: usize,
}

impl Class {
    /// Reads the files: a student is called as the file is. `lessons` says how many questions each
    /// has; of a lesson that is not among them those count that somebody answered.
    ///
    /// # Errors
    /// The name of the first file that holds no answers.
    pub fn of(
        files: impl Iterator<Item = (String, String)>,
        lessons: &[Entry],
    ) -> Result<Self, String> {
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
        let asked = asked(&students, lessons);
        let named = questions.iter().map(|(lesson, key)| format!("{lesson} {key}"));
        Ok(Self {
            columns: ["answered", "right"].map(str::to_owned).into_iter().chain(named).collect(),
            students,
            questions,
            asked,
        })
    }

    /// A row for each student: how many questions were answered, of those asked; how many rightly;
    /// then each answer. What nobody judges does not count.
    pub fn rows(&self) -> Vec<(String, Vec<String>)> {
        let row = |(student, answers): &(String, Answers)| {
            let found = |(lesson, key): &(String, String)| answers.0.get(lesson)?.get(key);
            let cells: Vec<Option<&Answered>> = self.questions.iter().map(found).collect();
            let judged: Vec<bool> =
                cells.iter().filter_map(|cell| cell.and_then(|cell| cell.right)).collect();
            let right = judged.iter().filter(|right| **right).count();
            let written = cells.into_iter().map(|cell| cell.map(written).unwrap_or_default());
            let counts = [format!("{} of {}", judged.len(), self.asked), right.to_string()];
            (student.clone(), counts.into_iter().chain(written).collect())
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

/// How many judged questions the lessons have that somebody began.
fn asked(students: &[(String, Answers)], lessons: &[Entry]) -> usize {
    let mut answered = BTreeMap::<&String, BTreeSet<&String>>::new();
    for (lesson, answers) in students.iter().flat_map(|(_, answers)| &answers.0) {
        let judged = answers.iter().filter(|(_, answered)| answered.right.is_some());
        answered.entry(lesson).or_default().extend(judged.map(|(key, _)| key));
    }
    let of = |(lesson, keys): (&&String, &BTreeSet<&String>)| {
        let entry = lessons.iter().find(|entry| entry.name == **lesson);
        entry.map_or(0, |entry| entry.questions).max(keys.len())
    };
    answered.iter().map(of).sum()
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
        let lessons = [("a", 9), ("c", 7)].map(|(name, questions)| Entry {
            name: name.into(),
            questions,
            ..Entry::default()
        });
        let own = file("cleo.json", &[("own", 1, Given::Number(2.0), Some(true))]);
        let class = Class::of([ada, bob, own].into_iter(), &lessons).expect("files of answers");
        assert_eq!(class.columns, ["answered", "right", "a 1.1", "b 3.1", "own 2.1"]);
        let row = |cells: [&str; 5]| cells.map(str::to_owned).to_vec();
        let rows = class.rows();
        // Nine questions of lesson a, and the one that somebody answered of a lesson of one's own.
        assert_eq!(rows[0], ("ada".to_owned(), row(["1 of 10", "1", "✓ 2", "x, y", ""])));
        assert_eq!(rows[1], ("bob".to_owned(), row(["1 of 10", "0", "✗ 0.5", "", ""])));
        assert_eq!(rows[2], ("cleo".to_owned(), row(["1 of 10", "1", "", "", "✓ 2"])));
        assert!(class.as_csv().contains("\"ada\",\"1 of 10\",\"1\",\"✓ 2\",\"x, y\",\"\"\r\n"));
    }

    #[test]
    fn a_file_of_something_else_is_named() {
        let files = [("notes.json".to_owned(), "[1]".to_owned())];
        assert_eq!(Class::of(files.into_iter(), &[]), Err("notes.json".to_owned()));
    }
}
