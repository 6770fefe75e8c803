//! Everything that a link carries.

use crate::lessons::open;
use crate::state::property::{self, Property};

/// Every property, in the order in which links list them.
pub fn properties() -> impl Iterator<Item = &'static Property> {
    let rooms = [
        super::context::link::PROPERTIES,
        super::sentences::link::PROPERTIES,
        super::corrupt::link::PROPERTIES,
        super::pairs::link::PROPERTIES,
        super::question::link::PROPERTIES,
        super::block::link::PROPERTIES,
        super::algorithm::link::PROPERTIES,
        super::pieces::link::PROPERTIES,
        super::positions::link::PROPERTIES,
        super::teach::link::PROPERTIES,
        super::attention::link::PROPERTIES,
        super::from_nothing::link::PROPERTIES,
        super::neuron::link::PROPERTIES,
        super::gradients::link::PROPERTIES,
        super::word_vectors::link::PROPERTIES,
        super::language_models::link::PROPERTIES,
        super::translation::link::PROPERTIES,
        super::families::link::PROPERTIES,
        super::prompting::link::PROPERTIES,
        open::PROPERTIES,
    ];
    property::PROPERTIES.iter().chain(rooms.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use lessons::property::{EDITING, OWN, PROPERTIES, VIEWS};
    use lessons::{DEFAULT_SENTENCE, Lesson, State};

    use super::properties;
    use crate::state::lab::Lab;
    use crate::state::url::parse;

    #[test]
    fn lessons_may_set_what_the_page_has() {
        let page: BTreeSet<&str> = properties().map(|property| property.name).collect();
        let lessons = PROPERTIES.iter().map(|property| property.name);
        assert_eq!(page, lessons.chain(OWN).collect());
        assert_eq!(Lab::default().sentence, DEFAULT_SENTENCE);
    }

    #[test]
    fn lessons_know_the_rooms_and_those_that_edit() {
        let mut found = Vec::new();
        for name in VIEWS {
            let parsed = parse(&format!("view={name}"));
            assert!(parsed.refused.is_empty(), "{name}");
            assert_eq!(parsed.lab.view.edits(), EDITING.contains(&name), "{name}");
            assert!(!found.contains(&parsed.lab.view), "{name}");
            found.push(parsed.lab.view);
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
            let (lab, input) = (parse(query).lab, state.input());
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
                let parsed = parse(&lesson.state(index).query());
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
