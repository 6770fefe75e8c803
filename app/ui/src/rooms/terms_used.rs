//! Every term of the field that the page uses has an entry in the glossary.
#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::glossary::terms::{Entry, Terms};

/// Terms of the field, whether anything uses them or not.
const FIELD: &str = include_str!("field.txt");

/// The list, and all that the page says: its sentences, and its lessons without their code.
fn said() -> (Terms, Vec<(PathBuf, String)>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let public = root.join("../../public");
    let list = fs::read_to_string(public.join("glossary/en.json")).expect("the list");
    let mut files = Vec::new();
    for folder in [root.join("locales/en"), root.join("src/rooms"), public.join("lessons/en")] {
        gather(&folder, &mut files);
    }
    (Terms::parse(&list).expect("a list"), files)
}

fn gather(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        match kind {
            "" => gather(&path, files),
            "json" => {
                let text = fs::read_to_string(&path).expect("a file");
                let table: BTreeMap<String, String> =
                    serde_json::from_str(&text).expect("sentences");
                files.push((path, table.into_values().collect::<Vec<_>>().join("\n")));
            }
            "md" => files.push((path.clone(), fs::read_to_string(&path).expect("a file"))),
            _ => {}
        }
    }
}

/// A list of nothing but this term.
fn only(term: &str) -> Terms {
    let entry = serde_json::json!([{ "term": term, "meaning": "" }]);
    Terms::parse(&entry.to_string()).expect("a list")
}

#[test]
fn every_term_of_the_field_that_the_page_uses_has_an_entry() {
    let (terms, files) = said();
    let is_used = |terms: &Terms| files.iter().find(|(_, text)| !terms.in_text(text).is_empty());
    let missing: Vec<_> = FIELD
        .lines()
        .filter(|term| terms.in_text(term).is_empty())
        .filter_map(|term| Some((term, &is_used(&only(term))?.0)))
        .collect();
    assert!(missing.is_empty(), "without an entry: {missing:?}");
}

#[test]
fn every_meaning_is_one_sentence_and_no_name_leads_to_two() {
    let (terms, _) = said();
    let forms = || terms.entries.iter().flat_map(|entry| entry.forms());
    let names: BTreeSet<_> = forms().map(|form| form.to_lowercase()).collect();
    assert_eq!(names.len(), forms().count());
    for Entry { term, meaning, .. } in &terms.entries {
        assert!(meaning.ends_with('.') && meaning.len() <= 140, "{term}: {meaning}");
    }
}
