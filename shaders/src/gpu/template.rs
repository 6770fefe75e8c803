//! Blanks in shaders: `{{ name }}` is filled with a value; a line that contains `{r}` stands for
//! `{{ rows }}` lines, one for each row of the tile that a thread computes.
//!
//! Kept free of dependencies: the checks of the shaders compile this file too.

/// The shader with its blanks filled. Values may contain blanks of values that come after them.
pub fn fill(source: &str, values: &[(&str, &str)]) -> String {
    let mut text = source.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{{ {name} }}}}"), value);
    }
    let rows = values.iter().find(|(name, _)| *name == "rows");
    let rows = rows.and_then(|(_, value)| value.parse().ok()).unwrap_or(1);
    let lines = text.lines().map(|line| repeated(line, rows));
    lines.collect()
}

fn repeated(line: &str, rows: usize) -> String {
    if !line.contains("{r}") || line.trim_start().starts_with("//") {
        return format!("{line}\n");
    }
    (0..rows).map(|row| format!("{}\n", line.replace("{r}", &row.to_string()))).collect()
}
