//! The rooms: a folder and a word each, in the parts in which the page's program comes.

/// Makes modules, registry and parts of the one list of rooms. The first part is there from the start.
macro_rules! rooms {
    ($first:ident { $($there:ident)* } $($part:ident { $($room:ident)* })*) => {
        $(pub mod $there;)*
        $($(pub mod $room;)*)*

        /// Every room.
        pub const ROOMS: Rooms =
            Rooms(&[&[$(&$there::ROOM),*], $(&[$(&$room::ROOM),*]),*]);

        crate::split::parts! { $first { $($there)* } $($part { $($room)* })* }
    };
}

use crate::state::room::Rooms;

rooms! {
    first { attention }
    network { input positions pieces heads block algorithm }
    words { question pairs corrupt sentences context }
    teach { prompting teach }
    around { neuron gradients word_vectors language_models translation families from_nothing }
}

#[cfg(test)]
impl Default for crate::state::lab::Lab {
    fn default() -> Self {
        Self::new(ROOMS)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use lessons::property::{EDITING, OWN, PROPERTIES, VIEWS};
    use lessons::{DEFAULT_SENTENCE, Lesson, State};

    use super::ROOMS;
    use crate::state::lab::Lab;
    use crate::state::property::properties;
    use crate::state::url::parse;

    #[test]
    fn lessons_may_set_what_the_page_has() {
        let page: BTreeSet<&str> = properties(ROOMS).map(|property| property.name).collect();
        let lessons = PROPERTIES.iter().map(|property| property.name);
        assert_eq!(page, lessons.chain(OWN).collect());
        assert_eq!(Lab::default().sentence, DEFAULT_SENTENCE);
    }

    #[test]
    fn lessons_know_the_rooms_and_those_that_edit() {
        let mut found = Vec::new();
        for name in VIEWS {
            let parsed = parse(ROOMS, &format!("view={name}"));
            assert!(parsed.refused.is_empty(), "{name}");
            assert_eq!(parsed.lab.room.reads.edits, EDITING.contains(&name), "{name}");
            assert!(!found.contains(&parsed.lab.room), "{name}");
            found.push(parsed.lab.room);
        }
    }

    /// What the model reads in a state of a lesson is what it reads on the page with that link.
    #[test]
    fn a_state_means_the_same_in_a_link() {
        for query in [
            "",
            "view=corrupt&edits=m3.k4&off=causal-0",
            "view=pairs&sentence=a+b&pair=c&segments=none&edits=d2",
            "view=heads&off=heads-3x7.padding-4",
        ] {
            let state = State::of_query(query).expect(query);
            let (lab, input) = (parse(ROOMS, query).lab, state.input());
            assert_eq!((&lab.sentence, &lab.pair), (&input.sentence, &input.pair), "{query}");
            assert_eq!(lab.edits, input.edits, "{query}");
            let mut switches = lab.switches.clone();
            switches.segments = lab.segments;
            assert!(switches.same(&input.switches), "{query}");
        }
    }

    #[test]
    fn the_page_refuses_nothing_that_a_lesson_sets() {
        let folder = Path::new("../../public/lessons");
        let entries = |folder: &Path| -> Vec<PathBuf> {
            let entries = std::fs::read_dir(folder).expect("a folder");
            entries.map(|entry| entry.expect("an entry").path()).collect()
        };
        let languages = entries(&folder).into_iter().filter(|entry| entry.is_dir());
        let files = languages.flat_map(|language| entries(&language));
        let mut states = 0;
        for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "md")) {
            let text = std::fs::read_to_string(&file).expect("a lesson");
            let lesson =
                Lesson::read(&text).unwrap_or_else(|faults| panic!("{file:?}: {faults:?}"));
            for (index, step) in lesson.steps.iter().enumerate() {
                let parsed = parse(ROOMS, &lesson.state(index).query());
                assert!(
                    parsed.refused.is_empty(),
                    "{file:?}, {}: {:?}",
                    step.place,
                    parsed.refused
                );
                states += 1;
            }
        }
        assert!(states > 0);
    }
}
