//! Every shader through naga, the validator that wgpu itself uses.

use anyhow::{Context, Result, anyhow, bail};
use naga::front::wgsl;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use std::path::Path;

use super::template;
use xtask::process;

/// Checks every `.wgsl` below `folder`.
///
/// # Errors
/// If one is not valid; all that are not are named.
pub fn check(folder: &Path) -> Result<()> {
    let files = process::files_below(folder)?;
    let shaders: Vec<_> = files
        .iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "wgsl"))
        .collect();
    eprintln!("==> {} shaders through naga", shaders.len());
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).with_context(|| format!("{name} cannot be read."))
    };
    let mut faults = Vec::new();
    for file in shaders {
        let source = std::fs::read_to_string(file)?;
        // Files without a shader of their own are checked where they are included.
        if is_included(file) {
            continue;
        }
        let outcome = template::filled(&source, &read).and_then(|text| validate(&text));
        if let Err(fault) = outcome {
            let name = file.strip_prefix(folder).unwrap_or(file).display();
            faults.push(format!("{name}: {fault:#}"));
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(())
}

fn is_included(file: &Path) -> bool {
    file.parent().is_some_and(|folder| folder.ends_with("common"))
}

/// Validates a shader against what every WebGPU device can do, and subgroups, which are asked for
/// before a shader with them is used.
fn validate(source: &str) -> Result<()> {
    let module = wgsl::parse_str(source).map_err(|error| anyhow!(error.emit_to_string(source)))?;
    Validator::new(ValidationFlags::all(), Capabilities::SUBGROUP)
        .validate(&module)
        .map_err(|error| anyhow!(error.emit_to_string(source)))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_a_kernel() {
        let kernel = "@group(0) @binding(0) var<storage, read_write> x: array<f32>;\n\
            @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {\n\
            if (id.x < arrayLength(&x)) { x[id.x] = exp(x[id.x]); } }";
        validate(kernel).unwrap();
    }

    #[test]
    fn refuses_what_does_not_parse_and_what_is_not_valid() {
        assert!(validate("fn f( {").is_err());
        // Parses, but WGSL has no 64-bit floats on every device.
        assert!(
            validate("@compute @workgroup_size(1) fn main() { var x = 1.0lf; _ = x; }").is_err()
        );
        assert!(validate("fn f() -> u32 { return 1.0f; }").is_err());
    }

    #[test]
    fn names_the_file_at_fault() {
        let folder = std::env::temp_dir().join(format!("xtask-shaders-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("compute")).unwrap();
        std::fs::write(folder.join("compute/bad.wgsl"), "fn f( {").unwrap();
        std::fs::write(folder.join("compute/good.wgsl"), "fn f() {}").unwrap();
        let error = check(&folder).unwrap_err().to_string();
        assert!(error.contains("bad.wgsl") && !error.contains("good.wgsl"), "{error}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
