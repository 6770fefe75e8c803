//! Shaders with blanks: `{{ name }}`, filled when a shader is launched.
//!
//! So that such a shader can be checked without being launched, comments at its top give example
//! values, one a line: `// template: name = value`. A value `@common/erf.wgsl` stands for the text
//! of that file, counted from `shaders/`.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;

const COMMENT: &str = "// template:";

/// The shader with its example values filled in. `read` gives the text of a file.
///
/// # Errors
/// If a comment has no `=`, a file cannot be read, or a blank has no value.
pub fn filled(source: &str, read: &dyn Fn(&str) -> Result<String>) -> Result<String> {
    let values = examples(source, read)?;
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").context("A `{{` is never closed.")?;
        let name = name.trim();
        let Some(value) = values.get(name) else {
            bail!("`{{{{ {name} }}}}` has no `{COMMENT} {name} = ...` at the top of the file.");
        };
        text.push_str(before);
        text.push_str(value);
        rest = after;
    }
    Ok(text + rest)
}

fn examples(
    source: &str,
    read: &dyn Fn(&str) -> Result<String>,
) -> Result<BTreeMap<String, String>> {
    let mut values = BTreeMap::new();
    for comment in source.lines().filter_map(|line| line.trim().strip_prefix(COMMENT)) {
        let (name, value) =
            comment.split_once('=').with_context(|| format!("`{COMMENT}{comment}` has no `=`."))?;
        let value = match value.trim().strip_prefix('@') {
            Some(file) => read(file)?,
            None => value.trim().to_owned(),
        };
        values.insert(name.trim().to_owned(), value);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_file(name: &str) -> Result<String> {
        bail!("{name} was not expected.")
    }

    #[test]
    fn fills_every_blank() {
        let source = "// template: rows = 8\n// template: type = vec4<f32>\nconst R = {{ rows }}u * {{rows}}u; {{ type }}";
        let text = filled(source, &no_file).unwrap();
        assert!(text.ends_with("const R = 8u * 8u; vec4<f32>"));
    }

    #[test]
    fn a_file_can_be_a_value() {
        let read = |name: &str| Ok(format!("// text of {name}"));
        let text = filled("// template: erf = @common/erf.wgsl\n{{ erf }}", &read).unwrap();
        assert!(text.ends_with("\n// text of common/erf.wgsl"));
        assert!(filled("// template: erf = @x.wgsl\n", &no_file).is_err());
    }

    #[test]
    fn a_blank_without_value_is_named() {
        let error = filled("{{ rows }}", &no_file).unwrap_err();
        assert!(error.to_string().contains("{{ rows }}"), "{error}");
        assert!(filled("{{ rows", &no_file).is_err());
        assert!(filled("// template: rows 8", &no_file).is_err());
    }

    #[test]
    fn a_shader_without_blanks_stays_as_it_is() {
        let source = "fn f() { if (true) { return; } }";
        assert_eq!(filled(source, &no_file).unwrap(), source);
    }
}
