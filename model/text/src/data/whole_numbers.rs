//! Labels that are whole numbers: each keeps its number as its id.

use std::collections::BTreeMap;

/// The names of all ids, if every label is a whole number from 0: numbers that no example has are
/// labels too, so that the others keep theirs. Where these would be more than half of all, the
/// labels only stand in order.
pub(super) fn by_number<'a>(labels: impl Iterator<Item = &'a str>) -> Option<Vec<String>> {
    let mut numbered = BTreeMap::new();
    for label in labels {
        let name = numbered.entry(number(label)?).or_insert(label);
        if *name != label {
            return None;
        }
    }
    let (largest, _) = numbered.last_key_value()?;
    if *largest > 2 * numbered.len() {
        return Some(numbered.into_values().map(str::to_owned).collect());
    }
    let name =
        |id: usize| numbered.get(&id).map_or_else(|| id.to_string(), |one| (*one).to_owned());
    Some((0..=*largest).map(name).collect())
}

/// A whole number, also with the point that pandas writes behind it where a cell is empty.
fn number(label: &str) -> Option<usize> {
    let digits = label.strip_suffix(".0").unwrap_or(label);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| plain && (digits == "0" || !digits.starts_with('0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_ids() {
        let names = |labels: &[&str]| by_number(labels.iter().copied()).map(|all| all.join(" "));
        let cases: [(&[&str], Option<&str>); 9] = [
            (&["1", "0", "1"], Some("0 1")),
            (&["3", "1", "2"], Some("0 1 2 3")),
            (&["10", "2", "0"], Some("0 2 10")),
            (&["4", "0"], Some("0 1 2 3 4")),
            (&["1.0", "0.0"], Some("0.0 1.0")),
            (&["1", "1.0"], None),
            (&["01", "2"], None),
            (&["-1", "1"], None),
            (&["1", "good"], None),
        ];
        for (labels, wanted) in cases {
            assert_eq!(names(labels).as_deref(), wanted, "{labels:?}");
        }
        assert_eq!(by_number(std::iter::empty()), None);
    }
}
