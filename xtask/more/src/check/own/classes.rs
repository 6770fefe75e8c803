//! Classes: a room's are those with which a selector of its styles begins, unless the page's own
//! styles have them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Owner, called};

type Names<'a> = BTreeSet<&'a str>;

/// A line for each class of a room that another one, or the page, uses.
pub fn taken(page: &Owner, rooms: &[Owner]) -> Vec<String> {
    let shared = defined(page, &Names::new());
    let mut owners: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for room in rooms {
        for class in defined(room, &shared) {
            owners.entry(class).or_default().push(&room.name);
        }
    }
    let mut faults = Vec::new();
    for user in rooms.iter().chain([page]) {
        for class in used(user) {
            let others = owners.get(class).into_iter().flatten();
            for owner in others.filter(|owner| **owner != user.name) {
                faults
                    .push(format!("{} takes the class {class} of the room {owner}", called(user)));
            }
        }
    }
    faults
}

fn defined<'a>(room: &'a Owner, shared: &Names<'a>) -> Names<'a> {
    let all = room.styles.iter().flat_map(|style| selectors(style));
    all.filter_map(|classes| classes.into_iter().find(|class| !shared.contains(class))).collect()
}

fn used(owner: &Owner) -> Names<'_> {
    let in_styles = owner.styles.iter().flat_map(|style| selectors(style)).flatten();
    in_styles.chain(owner.programs.iter().flat_map(|program| in_program(program))).collect()
}

/// The classes of every selector of a style, in their order.
fn selectors(style: &str) -> Vec<Vec<&str>> {
    let mut all = Vec::new();
    let mut rest = style;
    while let Some(end) = rest.find(['{', '}', ';']) {
        let (text, after) = rest.split_at(end);
        let text = text.rsplit("*/").next().unwrap_or(text).trim();
        if after.starts_with('{') && !text.starts_with('@') {
            all.extend(parts(text).into_iter().map(classes));
        }
        rest = after.get(1..).unwrap_or_default();
    }
    all
}

/// The selectors of a list; commas in brackets part nothing.
fn parts(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let at_top = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    };
    list.split(at_top).collect()
}

/// The classes of one selector.
fn classes(selector: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in selector.match_indices('.') {
        let rest = selector.get(at + 1..).unwrap_or_default();
        let name = name(rest);
        if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
            found.push(name);
        }
    }
    found
}

/// The name with which a text begins.
fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// What a program may use as a class: what it switches, what it puts on an element, and every text with
/// a hyphen.
fn in_program(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        found.extend(line.split("class:").skip(1).map(name));
        let mut pieces = line.split('"');
        while let (Some(before), Some(within)) = (pieces.next(), pieces.next()) {
            let of_class = before.contains("class=");
            let words = within.split_whitespace();
            found.extend(words.filter(|word| of_class || word.contains('-')).map(name));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(name: &str, style: &str, program: &str) -> Owner {
        let (styles, programs) = (vec![style.to_owned()], vec![program.to_owned()]);
        Owner { name: name.to_owned(), styles, programs, ..Owner::default() }
    }

    #[test]
    fn a_class_is_the_rooms_whose_selector_begins_with_it() {
        let page = owner("", ".number { top: .5em; }", "");
        let heads = owner(
            "heads",
            "/* .old */ .heads-row:is(.a, .chosen), .number.wide, .off { color: red; }\n@media (x) { .deep:not(.off) { } }",
            "",
        );
        let pairs = owner(
            "pairs",
            ".pairs { } .pairs .a { }",
            "class:wide=on class=\"deep number\" id=\"off\"",
        );
        let faults = taken(&page, &[heads, pairs]);
        assert_eq!(
            faults,
            [
                "the room pairs takes the class deep of the room heads",
                "the room pairs takes the class wide of the room heads",
            ]
        );
    }
}
