//! Moving through a grid by keyboard, as in the ARIA grid pattern.

/// Where `key` leads from cell `index` of a grid of `columns` columns and `count` cells; `None`
/// for keys that do not move. Home and End stay in the row, with Control they leave it.
pub fn step(key: &str, control: bool, index: usize, columns: usize, count: usize) -> Option<usize> {
    if count == 0 || columns == 0 {
        return None;
    }
    let (row, column) = (index / columns, index % columns);
    let target = match key {
        "ArrowLeft" => row * columns + column.saturating_sub(1),
        "ArrowRight" => row * columns + (column + 1).min(columns - 1),
        "ArrowUp" => index.checked_sub(columns).unwrap_or(index),
        "ArrowDown" if index + columns < count => index + columns,
        "ArrowDown" => index,
        "Home" if control => 0,
        "End" if control => count - 1,
        "Home" => row * columns,
        "End" => row * columns + columns - 1,
        _ => return None,
    };
    Some(target.min(count - 1))
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn arrows_stop_at_the_edges() {
        assert_eq!(step("ArrowLeft", false, 12, 12, 72), Some(12));
        assert_eq!(step("ArrowRight", false, 12, 12, 72), Some(13));
        assert_eq!(step("ArrowRight", false, 23, 12, 72), Some(23));
        assert_eq!(step("ArrowUp", false, 3, 12, 72), Some(3));
        assert_eq!(step("ArrowDown", false, 63, 12, 72), Some(63));
        assert_eq!(step("ArrowDown", false, 3, 12, 72), Some(15));
    }

    #[test]
    fn home_and_end_stay_in_the_row_without_control() {
        assert_eq!(step("Home", false, 17, 12, 72), Some(12));
        assert_eq!(step("End", false, 17, 12, 72), Some(23));
        assert_eq!(step("Home", true, 17, 12, 72), Some(0));
        assert_eq!(step("End", true, 17, 12, 72), Some(71));
        assert_eq!(step("a", false, 17, 12, 72), None);
        assert_eq!(step("End", false, 0, 0, 0), None);
    }
}
