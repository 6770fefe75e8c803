//! Files that read each other, directly or around corners (Tarjan 1972, strongly connected components).

use std::collections::BTreeMap;

use super::Modules;

/// Every circle of at least two modules that are no parts of each other; the largest first.
pub fn of(modules: &Modules) -> Vec<Vec<&str>> {
    let mut search = Search::new(modules);
    for path in modules.keys() {
        if !search.number.contains_key(path.as_str()) {
            search.visit(path);
        }
    }
    search.found.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    search.found
}

struct Search<'a> {
    modules: &'a Modules,
    number: BTreeMap<&'a str, usize>,
    lowest: BTreeMap<&'a str, usize>,
    stack: Vec<&'a str>,
    found: Vec<Vec<&'a str>>,
}

impl<'a> Search<'a> {
    fn new(modules: &'a Modules) -> Self {
        Self {
            modules,
            number: BTreeMap::new(),
            lowest: BTreeMap::new(),
            stack: Vec::new(),
            found: Vec::new(),
        }
    }

    fn visit(&mut self, path: &'a str) {
        let number = self.number.len();
        self.number.insert(path, number);
        self.lowest.insert(path, number);
        self.stack.push(path);
        let modules = self.modules;
        let imports = modules.get(path).into_iter().flat_map(|module| &module.imports);
        for import in imports.map(String::as_str).filter(|import| !is_part(import, path)) {
            if !self.number.contains_key(import) {
                self.visit(import);
                self.lower(path, self.lowest.get(import).copied());
            } else if self.stack.contains(&import) {
                self.lower(path, self.number.get(import).copied());
            }
        }
        if self.lowest.get(path) == Some(&number) {
            let start = self.stack.iter().position(|entry| *entry == path).unwrap_or_default();
            let circle = self.stack.split_off(start);
            if circle.len() > 1 {
                self.found.push(circle);
            }
        }
    }

    fn lower(&mut self, path: &'a str, to: Option<usize>) {
        if let (Some(lowest), Some(to)) = (self.lowest.get_mut(path), to) {
            *lowest = (*lowest).min(to);
        }
    }
}

/// Whether a module reads what it is made of, or its parts read it: a folder is one thing.
fn is_part(import: &str, path: &str) -> bool {
    let within = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    within(import, path) || within(path, import)
}

#[cfg(test)]
mod tests {
    use super::super::imports::Module;
    use super::*;

    fn modules(all: &[(&str, &[&str])]) -> Modules {
        let module = |(path, imports): &(&str, &[&str])| {
            let imports = imports.iter().map(|import| (*import).to_owned()).collect();
            ((*path).to_owned(), Module { path: (*path).to_owned(), imports })
        };
        all.iter().map(module).collect()
    }

    #[test]
    fn files_around_a_corner_are_a_circle_and_a_folder_with_its_parts_is_none() {
        let tied = modules(&[("a", &["b"]), ("b", &["c"]), ("c", &["a", "d"]), ("d", &[])]);
        assert_eq!(of(&tied).iter().map(|circle| circle.len()).collect::<Vec<_>>(), [3]);
        let folder = modules(&[("a", &["a::b"]), ("a::b", &["a"]), ("c", &["a"])]);
        assert!(of(&folder).is_empty());
    }
}
