//! What every step and link of every lesson makes of the page, written down in `lesson_states.txt`: whoever
//! changes how the page keeps its state sees there which lesson changes with it.
#![cfg(test)]

use std::fmt::Debug;
use std::fmt::Write as _;
use std::path::Path;

use lessons::markdown::{Link, links};
use lessons::{Lesson, State, fields, name};
use small::written::graph::GraphChosen;
use small::written::layers::Layers;
use small::written::line::LineChosen;
use small::written::unit::Unit;
use text::corruption::Settings;

use crate::lessons::travel;
use crate::rooms::ROOMS;
use crate::rooms::algorithm::state::chosen::AlgorithmState;
use crate::rooms::attention;
use crate::rooms::block::state::part::BlockState;
use crate::rooms::context::state::chosen::ContextState;
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::rooms::families::state::FamiliesState;
use crate::rooms::language_models::state::chosen::LanguageState;
use crate::rooms::nothing::state::chosen::PretrainingState;
use crate::rooms::pieces::state::training::Training;
use crate::rooms::positions::state::PositionsState;
use crate::rooms::prompting::state::chosen::PromptingState;
use crate::rooms::question::state::QuestionState;
use crate::rooms::sentences::state::chosen::SentencesState;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::translation::state::chosen::TranslationState;
use crate::rooms::word_vectors::state::asked::Asked;
use crate::rooms::word_vectors::state::chosen::WordVectorsState;
use crate::state::controls::Controls;
use crate::state::kept::OfRoom;
use crate::state::lab::Lab;

/// Writes the file anew instead of comparing it.
const WRITE: &str = "WRITE_STATES";

#[test]
fn every_step_and_link_of_the_lessons_sets_what_is_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("src/rooms/lesson_states.txt");
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
    let mut lab = before();
    travel::set(&mut lab, state);
    meaning(&lab).join("; ")
}

/// The page that states are told from.
fn before() -> Lab {
    Lab::of(ROOMS, &attention::ROOM)
}

/// What of a state differs from the one that the page opens with, in the words of the program.
fn meaning(lab: &Lab) -> Vec<String> {
    let bare = |lab: &Lab| Lab { kept: Default::default(), ..lab.clone() };
    let mut all = difference("", &bare(lab), &bare(&before()));
    all.extend(of_room::<PretrainingState>(lab));
    all.extend(of_room::<WordVectorsState>(lab));
    all.extend(of_room::<Asked>(lab));
    all.extend(of_room::<LanguageState>(lab));
    all.extend(of_room::<TranslationState>(lab));
    all.extend(of_room::<Controls>(lab));
    all.extend(of_room::<Settings>(lab));
    all.extend(of_room::<CorruptState>(lab));
    all.extend(of_room::<QuestionState>(lab));
    all.extend(of_room::<BlockState>(lab));
    all.extend(of_room::<PositionsState>(lab));
    all.extend(of_room::<AlgorithmState>(lab));
    all.extend(of_room::<Training>(lab));
    all.extend(of_room::<SentencesState>(lab));
    all.extend(of_room::<ContextState>(lab));
    all.extend(of_room::<TeachState>(lab));
    all.extend(of_room::<Unit>(lab));
    all.extend(of_room::<LineChosen>(lab));
    all.extend(of_room::<GraphChosen>(lab));
    all.extend(of_room::<Layers>(lab));
    all.extend(of_room::<FamiliesState>(lab));
    all.extend(of_room::<PromptingState>(lab));
    all
}

/// What a room reads of its fields.
fn of_room<T: OfRoom + Debug>(lab: &Lab) -> Vec<String> {
    let (value, refused) = fields::read::<T>(&lab.kept.of(T::ROOM));
    assert_eq!(refused, Vec::<String>::new(), "{}", T::ROOM);
    difference(T::ROOM, &value, &T::default())
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
