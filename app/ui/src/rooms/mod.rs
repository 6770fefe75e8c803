//! The rooms: a folder and a word each, in the parts in which the page's program comes.

/// Makes modules, registry and parts of the one list of rooms. The first part is there from the start.
macro_rules! rooms {
    ($first:ident { $($there:ident)* } $($part:ident { $($room:ident)* })*) => {
        $(pub mod $there;)*
        $($(pub mod $room;)*)*

        /// Every room.
        pub const ROOMS: Rooms =
            Rooms(&[&[$(&$there::ROOM),*], $(&[$(&$room::ROOM),*]),*]);

        cut::parts! { $first { $($there)* } $($part { $($room)* })* }
    };
}

pub mod cut;
mod lesson_states;
mod terms_used;

use crate::state::room::Rooms;

rooms! {
    first { network }
    network { attention input positions pieces heads block algorithm }
    words { question pairs corrupt sentences context }
    teach { prompting teach }
    around { neuron gradients word_vectors language_models translation families nothing }
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

    use lessons::property::{self, OWN, PROPERTIES};
    use lessons::{Lesson, State};

    use serde_json::json;

    use super::{FIRST, ROOMS, fetch};
    use crate::page::parts::RoomProgram;
    use crate::state::field::Kind;
    use crate::state::room::Room;
    use crate::state::url::parse;
    use crate::state::url::properties;

    #[test]
    fn lessons_may_set_what_the_page_has() {
        let page: BTreeSet<&str> = properties().map(|property| property.name).collect();
        let lessons = PROPERTIES.iter().map(|property| property.name);
        assert_eq!(page, lessons.chain(OWN).collect());
    }

    /// Lessons and the tests in a browser read it.
    const LIST: &str = "../../model/lessons/page.json";
    /// Writes the list anew instead of comparing it.
    const WRITE: &str = "WRITE_PAGE";

    /// By its folder the page finds a room's styles.
    #[test]
    fn a_room_is_called_as_its_folder() {
        let entries = std::fs::read_dir("src/rooms").expect("the folder of the rooms");
        let entries = entries.map(|entry| entry.expect("an entry").path());
        let folders: BTreeSet<String> = entries
            .filter(|path| path.is_dir())
            .filter_map(|path| Some(path.file_name()?.to_str()?.replace('_', "-")))
            .collect();
        assert_eq!(folders, ROOMS.all().map(|room| room.id.to_owned()).collect());
    }

    fn places(room: &'static Room) -> impl Iterator<Item = &'static str> {
        let places = room.fields.iter().filter(|field| field.kind == Kind::Place);
        places.map(|field| field.name)
    }

    #[test]
    fn what_lessons_know_of_the_rooms_is_so() {
        let names = |all: &mut dyn Iterator<Item = &'static str>| all.collect::<Vec<_>>();
        let room = |room: &'static Room| {
            json!({
                "id": room.id,
                "sentence": room.example.sentence,
                "edits": room.reads.edits,
                "segments": room.reads.segments,
                "panels": names(&mut room.panels.iter().map(|panel| panel.id)),
                "fields": names(&mut room.fields.iter().map(|field| field.name)),
                "places": names(&mut places(room)),
            })
        };
        let list = json!({
            "properties": names(&mut properties().map(|property| property.name)),
            "rooms": ROOMS.all().map(room).collect::<Vec<_>>(),
        });
        let list = serde_json::to_string_pretty(&list).expect("a list") + "\n";
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(LIST, &list).expect("the file can be written");
        }
        assert_eq!(
            std::fs::read_to_string(LIST).expect("the list"),
            list,
            "{WRITE}=1 writes it anew"
        );
        assert_eq!(property::rooms().len(), ROOMS.all().count());
    }

    /// The programs of all rooms.
    fn programs() -> Vec<RoomProgram> {
        let part = |part| pollster::block_on(fetch(part)).expect("it is there");
        let parts = (1..ROOMS.0.len()).map(part);
        std::iter::once(FIRST).chain(parts).flatten().copied().collect()
    }

    #[test]
    fn a_room_has_the_fields_of_what_it_keeps() {
        for program in programs() {
            let room = program.room;
            let mut kept: Vec<_> = program.keeps.iter().flat_map(|keeps| (keeps.names)()).collect();
            let mut known: Vec<_> = room.fields.iter().map(|field| field.name.to_owned()).collect();
            kept.sort();
            known.sort();
            assert_eq!(kept, known, "{}", room.id);
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
            assert_eq!(*lab.sentence, *input.sentence, "{query}");
            assert_eq!(lab.pair.as_deref(), input.pair.as_deref(), "{query}");
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
        let languages = entries(folder).into_iter().filter(|entry| entry.is_dir());
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
