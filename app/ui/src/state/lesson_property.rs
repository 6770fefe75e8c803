//! What a link says of the open lesson.

use super::lab::Lab;
use super::open_lesson::OpenLesson;
use super::property::Property;

/// Longest name of a lesson in a link.
const LONGEST: usize = 80;
/// More steps than any lesson has.
const MOST: usize = 1_000;

/// Whether a page says nothing beyond its lesson: that is then opened as it begins.
pub fn names_nothing_else(lab: &Lab) -> bool {
    let default = Lab::new(lab.rooms);
    let (lesson, appearance) = (OpenLesson::default(), default.appearance);
    Lab { lesson, appearance, device: None, ..lab.clone() } == default
}

/// What a link carries of it; steps count from 1 there.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "lesson",
        write: |lab| lab.lesson.name.clone(),
        read: |lab, text| {
            let fits = is_name(text);
            if fits {
                lab.lesson.name = Some(text.to_owned());
            }
            fits
        },
    },
    Property {
        name: "step",
        write: |lab| Some((lab.lesson.step + 1).to_string()),
        read: |lab, text| match text.parse::<usize>() {
            Ok(step) if (1..=MOST).contains(&step) => {
                lab.lesson.step = step - 1;
                true
            }
            _ => false,
        },
    },
];

fn is_name(text: &str) -> bool {
    let plain =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    !text.is_empty() && text.len() <= LONGEST && text.chars().all(plain)
}
