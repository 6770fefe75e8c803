//! How large the programs may become: what somebody on a slow line waits for.

use std::path::Path;

use anyhow::{Context, Result, bail};

/// Most bytes of each program as gzip sends it.
const BUDGETS: [(&str, u64); 2] = [("ui_bg.wasm.gz", 2_150_000), ("engine_bg.wasm.gz", 4_500_000)];

/// Prints the size of each program.
///
/// # Errors
/// If one is larger than it may be.
pub fn check(dist: &Path) -> Result<()> {
    for (file, most) in BUDGETS {
        let path = dist.join(file);
        let size =
            path.metadata().with_context(|| format!("{} is missing.", path.display()))?.len();
        eprintln!("    {file}: {size} of at most {most} bytes");
        if size > most {
            bail!(
                "{file} has {size} bytes, more than the {most} that xtask/src/page/budget.rs allows."
            );
        }
    }
    Ok(())
}
