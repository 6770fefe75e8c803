//! Words: a room's are the keys of its `words.json`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::{Owner, called};

/// What stands before a key in a program.
const BEFORE: [&str; 2] = ["t!(", "keys::"];

/// A line for each key of a room that another one, or the page, uses.
///
/// # Errors
/// If a file of words is none.
pub fn taken(page: &Owner, rooms: &[Owner]) -> Result<Vec<String>> {
    let mut owners = BTreeMap::new();
    for room in rooms {
        for text in &room.words {
            let words: BTreeMap<String, String> = serde_json::from_str(text)?;
            owners.extend(words.into_keys().map(|key| (key, room.name.as_str())));
        }
    }
    let mut faults = Vec::new();
    for user in rooms.iter().chain([page]) {
        let used: BTreeSet<&str> = user.programs.iter().flat_map(|text| keys(text)).collect();
        for key in used {
            match owners.get(key) {
                Some(owner) if *owner != user.name => {
                    faults
                        .push(format!("{} takes the word {key} of the room {owner}", called(user)));
                }
                _ => {}
            }
        }
    }
    Ok(faults)
}

/// The keys that a program names.
fn keys(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for before in BEFORE {
        for (at, _) in text.match_indices(before) {
            let rest = text.get(at + before.len()..).unwrap_or_default().trim_start();
            let list = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
            match list {
                Some(list) => found.extend(list.split(',').map(str::trim)),
                None => found.push(name(rest)),
            }
        }
    }
    found
}

/// The name with which a text begins.
fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(name: &str, words: &str, program: &str) -> Owner {
        let (words, programs) = (vec![words.to_owned()], vec![program.to_owned()]);
        Owner { name: name.to_owned(), words, programs, ..Owner::default() }
    }

    #[test]
    fn a_key_is_taken_by_a_macro_a_path_or_a_list() {
        let words = r#"{"one": "1", "two": "2", "three": "3", "four": "4"}"#;
        let heads = owner("heads", words, "t!(one)");
        let pairs =
            owner("pairs", "{}", "t!(\n    one, x = 1); keys::two; use crate::keys::{three, x}");
        let faults = taken(&owner("", "{}", "keys::four"), &[heads, pairs]).unwrap_or_default();
        assert_eq!(
            faults,
            [
                "the room pairs takes the word one of the room heads",
                "the room pairs takes the word three of the room heads",
                "the room pairs takes the word two of the room heads",
                "the page takes the word four of the room heads",
            ]
        );
    }
}
