//! The lines about a lesson: between two lines of three dashes, `name: value` each.

use super::fault::{FaultKind, LessonFault};
use super::goals;
use super::lesson::Lesson;
use super::lines::{Line, Lines};
use crate::measures::Place;

const FENCE: &str = "---";

/// Reads them into `lesson`.
pub(super) fn read(lines: &mut Lines<'_>, lesson: &mut Lesson, faults: &mut Vec<LessonFault>) {
    lines.skip_empty();
    if lines.peek().is_none_or(|line| line.text.trim_end() != FENCE) {
        faults.push(FaultKind::NoFrontMatter.at(lines.place()));
        return;
    }
    lines.next();
    let mut seen: Vec<&str> = Vec::new();
    loop {
        let Some(line) = lines.next() else {
            faults.push(FaultKind::OpenFrontMatter.at(lines.place()));
            break;
        };
        if line.text.trim_end() == FENCE {
            break;
        }
        if let Err(fault) = field(line, lesson, &mut seen) {
            faults.push(fault);
        }
    }
    for name in ["title", "minutes"] {
        if !seen.contains(&name) {
            faults.push(FaultKind::Missing(name).at(Place::START));
        }
    }
}

fn field<'a>(
    line: Line<'a>,
    lesson: &mut Lesson,
    seen: &mut Vec<&'a str>,
) -> Result<(), LessonFault> {
    let text = without_comment(line.text);
    if text.trim().is_empty() {
        return Ok(());
    }
    let Some((name, value)) = text.split_once(':') else {
        return Err(FaultKind::FrontMatter.at(line.place()));
    };
    let place = line.place_at(name.len() + 1 + (value.len() - value.trim_start().len()));
    let (name, value) = (name.trim(), value.trim());
    if seen.contains(&name) {
        return Err(FaultKind::Twice(name.to_owned()).at(line.place()));
    }
    seen.push(name);
    match name {
        "title" if value.is_empty() => return Err(FaultKind::Missing("title").at(place)),
        "title" => value.trim_matches('"').clone_into(&mut lesson.title),
        "minutes" => {
            let minutes = value.parse().ok().filter(|minutes| (1..=120).contains(minutes));
            lesson.minutes = minutes.ok_or_else(|| FaultKind::Minutes.at(place))?;
        }
        "after" => lesson.after = list(value).ok_or_else(|| FaultKind::List.at(place))?,
        "goals" => {
            lesson.goals = list(value).ok_or_else(|| FaultKind::List.at(place))?;
            let unknown = lesson.goals.iter().find(|goal| goals::named(goal).is_none());
            if let Some(goal) = unknown {
                return Err(FaultKind::UnknownGoal(goal.clone()).at(place));
            }
        }
        _ => return Err(FaultKind::FrontMatter.at(line.place())),
    }
    Ok(())
}

/// The line up to a ` #`, which begins a comment.
fn without_comment(line: &str) -> &str {
    let is_title = line.trim_start().starts_with("title");
    line.split_once(" #").filter(|_| !is_title).map_or(line, |(text, _)| text)
}

/// The words of `[one, two]`.
fn list(text: &str) -> Option<Vec<String>> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let words = inside.split(',').map(str::trim).filter(|word| !word.is_empty());
    Some(words.map(str::to_owned).collect())
}
