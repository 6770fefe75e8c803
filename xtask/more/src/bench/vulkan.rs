//! A Vulkan driver for machines without one: the software adapter that comes with Chromium.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian's Chromium keeps its own Vulkan: the loader and a driver for the processor.
const CHROMIUM: &str = "/usr/lib/chromium";

/// The description of that driver.
const SOFTWARE: &str = "vk_swiftshader_icd.json";

/// How a person names a driver.
const CHOICES: [&str; 3] = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES"];

/// Where drivers describe themselves.
const FOLDERS: [&str; 4] = [
    "/etc/vulkan/icd.d",
    "/usr/share/vulkan/icd.d",
    "/usr/local/etc/vulkan/icd.d",
    "/usr/local/share/vulkan/icd.d",
];

/// Lets `command` use Chromium's software adapter if this machine has no Vulkan driver of its
/// own.
pub fn or_software(command: &mut Command) {
    let folder = Path::new(CHROMIUM);
    let driver = folder.join(SOFTWARE);
    if !driver.is_file() || has_driver() {
        return;
    }
    let mut folders = vec![folder.to_path_buf()];
    folders.extend(library_folders(command));
    // A folder that cannot be spelled in a list of folders cannot have come from one.
    if let Ok(folders) = env::join_paths(folders) {
        command.env("VK_ICD_FILENAMES", driver).env("LD_LIBRARY_PATH", folders);
    }
}

/// What `command` was told of libraries so far.
fn library_folders(command: &Command) -> Vec<PathBuf> {
    let told = command.get_envs().find(|(name, _)| *name == "LD_LIBRARY_PATH");
    let value = told.and_then(|(_, value)| value).unwrap_or_default();
    env::split_paths(value).filter(|folder| !folder.as_os_str().is_empty()).collect()
}

fn has_driver() -> bool {
    let home =
        env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share/vulkan/icd.d"));
    let folders = FOLDERS.iter().map(PathBuf::from).chain(home);
    CHOICES.iter().any(|name| env::var_os(name).is_some())
        || folders.into_iter().any(|folder| holds_descriptions(&folder))
}

fn holds_descriptions(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.path().extension().is_some_and(|kind| kind == "json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_description_makes_a_driver() {
        let folder = env::temp_dir().join(format!("xtask-vulkan-{}", std::process::id()));
        assert!(!holds_descriptions(&folder));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("readme.txt"), "").unwrap();
        assert!(!holds_descriptions(&folder));
        std::fs::write(folder.join("gpu_icd.json"), "{}").unwrap();
        assert!(holds_descriptions(&folder));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn folders_of_libraries_are_kept() {
        let mut command = Command::new("true");
        assert!(library_folders(&command).is_empty());
        command.env("LD_LIBRARY_PATH", "/opt/one:/opt/two");
        assert_eq!(library_folders(&command), [Path::new("/opt/one"), Path::new("/opt/two")]);
    }
}
