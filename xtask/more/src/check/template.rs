//! Shaders with blanks: `{{ name }}`, filled when a shader is launched.
//!
//! So that such a shader can be checked without being launched, comments at its top give example
//! values, one a line: `// template: name = value`. A value `@common/erf.wgsl` stands for the text
//! of that file, counted from `shaders/`.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;

/// The same as in a launch.
#[path = "../../../../shaders/src/gpu/template.rs"]
mod launch;

const COMMENT: &str = "// template:";

/// The shader with its example values filled in, as a launch would fill it. `read` gives the text
/// of a file.
///
/// # Errors
/// If a comment has no `=`, a file cannot be read, or a blank has no value.
pub fn filled(source: &str, read: &dyn Fn(&str) -> Result<String>) -> Result<String> {
    let examples = examples(source, read)?;
    // Texts of files first: they have blanks of their own.
    let (files, plain): (Vec<_>, Vec<_>) =
        examples.iter().partition(|(_, value)| value.contains('\n'));
    let values: Vec<_> = files
        .into_iter()
        .chain(plain)
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let text = launch::fill(source, &values);
    if let Some((_, blank)) = text.split_once("{{") {
        let name = blank.split("}}").next().unwrap_or_default().trim();
        bail!("`{{{{ {name} }}}}` has no `{COMMENT} {name} = ...` at the top of the file.");
    }
    Ok(text)
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
        let source = "// template: rows = 2\n// template: type = vec4<f32>\nconst R = {{ rows }}u; {{ type }}\nlet x{r} = {r}u;";
        let text = filled(source, &no_file).unwrap();
        assert!(text.ends_with("const R = 2u; vec4<f32>\nlet x0 = 0u;\nlet x1 = 1u;\n"), "{text}");
    }

    #[test]
    fn a_file_can_be_a_value() {
        let read = |name: &str| Ok(format!("// text of {name}\n"));
        let text = filled("// template: erf = @common/erf.wgsl\n{{ erf }}", &read).unwrap();
        assert!(text.contains("\n// text of common/erf.wgsl"));
        assert!(filled("// template: erf = @x.wgsl\n", &no_file).is_err());
    }

    #[test]
    fn a_blank_without_value_is_named() {
        let error = filled("{{ rows }}", &no_file).unwrap_err();
        assert!(error.to_string().contains("{{ rows }}"), "{error}");
        assert!(filled("{{ columns", &no_file).is_err());
        assert!(filled("// template: rows 8", &no_file).is_err());
    }

    #[test]
    fn a_shader_without_blanks_stays_as_it_is() {
        let source = "fn f() { if (true) { return; } }";
        assert_eq!(filled(source, &no_file).unwrap().trim_end(), source);
    }
}
