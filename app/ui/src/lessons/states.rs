//! What every step and link of every lesson makes of the page, written down in `states.txt`: whoever
//! changes how the page keeps its state sees there which lesson changes with it.

use std::fmt::Debug;
use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;

use lessons::markdown::{Link, links};
use lessons::{Lesson, State, name};

use super::travel;
use crate::rooms::prompting::state::chosen::LabelWords;
use crate::rooms::word_vectors::state::asked::Asked;
use crate::rooms::{families, from_nothing, language_models, prompting, translation, word_vectors};
use crate::state::lab::Lab;

/// Writes the file anew instead of comparing it.
const WRITE: &str = "WRITE_STATES";

#[test]
fn every_step_and_link_of_the_lessons_sets_what_is_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("src/lessons/states.txt");
    let now = states(&folder.join("../../public/lessons/en"));
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, &now).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&file).expect("the file");
    for (written, now) in written.lines().zip(now.lines()) {
        assert_eq!(written, now, "{WRITE}=1 writes it anew");
    }
    assert_eq!(written.lines().count(), now.lines().count());
}

/// A line for each step and link.
fn states(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).expect("the lessons");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut all = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text");
        let lesson = Lesson::read(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
        of_lesson(name(&file.to_string_lossy()), &lesson, &mut all);
    }
    all
}

fn of_lesson(name: &str, lesson: &Lesson, all: &mut String) {
    for (index, step) in lesson.steps.iter().enumerate() {
        let set = of_state(&lesson.state(index));
        let _ = writeln!(all, "{name}, step {}: {set}", index + 1);
        let links = step.texts().flat_map(links).filter(|Link { state, .. }| !state.is_empty());
        for (number, link) in links.enumerate() {
            let set = of_state(&link.state);
            let _ = writeln!(all, "{name}, step {}, link {}: {set}", index + 1, number + 1);
        }
    }
}

fn of_state(state: &State) -> String {
    let mut lab = Lab::default();
    travel::set(&mut lab, state);
    meaning(&lab).join("; ")
}

/// What of a state differs from the one that the page opens with, in the words of the program.
fn meaning(lab: &Lab) -> Vec<String> {
    let bare = |lab: &Lab| Lab {
        nothing: String::new(),
        neuron: String::new(),
        line: String::new(),
        graph: String::new(),
        layers: String::new(),
        vectors: String::new(),
        ask: String::new(),
        language: String::new(),
        translation: String::new(),
        families: String::new(),
        labels: String::new(),
        prompting: String::new(),
        ..lab.clone()
    };
    let mut all = difference("", &bare(lab), &bare(&Lab::default()));
    all.extend(kept::<from_nothing::state::chosen::Chosen>("from_nothing", &lab.nothing));
    all.extend(kept::<small::written::unit::Unit>("neuron", &lab.neuron));
    all.extend(kept::<small::written::line::LineChosen>("neuron line", &lab.line));
    all.extend(kept::<small::written::graph::GraphChosen>("gradients", &lab.graph));
    all.extend(kept::<small::written::layers::Layers>("gradients layers", &lab.layers));
    all.extend(kept::<word_vectors::state::chosen::Chosen>("word_vectors", &lab.vectors));
    all.extend(kept::<Asked>("word_vectors asked", &lab.ask));
    all.extend(kept::<language_models::state::chosen::Chosen>("language_models", &lab.language));
    all.extend(kept::<translation::state::chosen::Chosen>("translation", &lab.translation));
    all.extend(kept::<families::state::Chosen>("families", &lab.families));
    all.extend(kept::<LabelWords>("prompting words", &lab.labels));
    all.extend(kept::<prompting::state::chosen::Chosen>("prompting", &lab.prompting));
    all
}

/// What a room reads of its text.
fn kept<T: FromStr + Default + Debug>(room: &str, text: &str) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let Ok(value) = text.parse::<T>() else { panic!("{room}: {text}") };
    difference(room, &value, &T::default())
}

fn difference<T: Debug>(room: &str, value: &T, default: &T) -> Vec<String> {
    let default = places(default);
    let other = places(value).into_iter().filter(|place| !default.contains(place));
    other.map(|place| [room, &place].join(" ").trim_start().to_owned()).collect()
}

/// Every number and text of a value, each behind the names of the fields that lead to it.
fn places<T: Debug>(value: &T) -> Vec<String> {
    let written = format!("{value:#?}");
    let (mut path, mut found): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    for line in written.lines() {
        let bare = line.trim_start();
        path.truncate((line.len() - bare.len()) / 4);
        let opened = bare.strip_suffix(['{', '(', '[']);
        match opened {
            Some(opened) => path.push(opened.split(':').next().unwrap_or_default().trim()),
            None if bare.starts_with(['}', ')', ']']) => {}
            None => {
                let value = [bare.trim_end_matches(',')];
                let names = path.iter().skip(1).filter(|name| !name.is_empty());
                found.push(names.copied().chain(value).collect::<Vec<_>>().join("."));
            }
        }
    }
    found
}
