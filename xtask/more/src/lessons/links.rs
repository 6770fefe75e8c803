//! From lesson to lesson: every name is that of a lesson in the same language, every step is there.

use lessons::markdown::{Link, links};

use super::Read;

/// A sentence for everything that leads nowhere.
pub fn faults(lessons: &[Read]) -> Vec<String> {
    lessons.iter().flat_map(|read| of_lesson(read, lessons)).collect()
}

fn of_lesson(read: &Read, lessons: &[Read]) -> Vec<String> {
    let named = |name: &str| {
        lessons.iter().find(|other| other.language() == read.language() && other.name() == name)
    };
    let about = |sentence: String| format!("public/lessons/{}: {sentence}", read.file);
    let mut faults = Vec::new();
    for name in &read.lesson.after {
        if named(name).is_none_or(|other| other.file == read.file) {
            faults.push(about(format!("after: there is no other lesson {name}.")));
        }
    }
    for step in &read.lesson.steps {
        for link in step.texts().flat_map(links) {
            let target = link.lesson.as_deref().map_or(Some(read), named);
            let fault = match target {
                None => Some(format!("there is no lesson {}.", name_of(link))),
                Some(target) => link
                    .step
                    .filter(|step| *step > target.lesson.steps.len())
                    .map(|step| format!("the lesson {} has no step {step}.", target.name())),
            };
            faults.extend(fault.map(|fault| {
                about(format!("in the step of line {}, a link: {fault}", step.place.line))
            }));
        }
    }
    faults
}

fn name_of(link: &Link) -> &str {
    link.lesson.as_deref().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use lessons::Lesson;

    use super::*;

    fn lesson(file: &str, after: &str, body: &str) -> Read {
        let text = format!("---\ntitle: T\nminutes: 5\nafter: [{after}]\n---\n## S\n{body}\n");
        Read { file: file.to_owned(), lesson: Lesson::read(&text).expect("a lesson") }
    }

    #[test]
    fn what_leads_nowhere_is_named() {
        let fine = lesson("en/01-one.md", "", "[a](?lesson=two&step=1) [b](?step=1) [c](?layer=2)");
        let two = lesson("en/02-two.md", "one, three", "[a](?lesson=one&step=2)");
        let other = lesson("de/01-drei.md", "one, drei", "[a](?lesson=two) [b](?step=2)");
        let found = faults(&[fine, two, other]);
        let all = [
            "en/02-two.md: after: there is no other lesson three",
            "en/02-two.md: in the step of line 6, a link: the lesson one has no step 2",
            "de/01-drei.md: after: there is no other lesson one",
            "de/01-drei.md: after: there is no other lesson drei",
            "de/01-drei.md: in the step of line 6, a link: there is no lesson two",
            "de/01-drei.md: in the step of line 6, a link: the lesson drei has no step 2",
        ];
        assert_eq!(found.len(), all.len(), "{found:?}");
        for (fault, wanted) in found.iter().zip(all) {
            assert!(fault.contains(wanted), "{fault}");
        }
    }
}
