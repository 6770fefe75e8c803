//! Vulkan for machines without a graphics processor: drivers that compute on the processor.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian's Chromium keeps its own Vulkan: the loader and a driver for the processor.
const CHROMIUM: &str = "/usr/lib/chromium";

/// How a person names a driver.
const CHOICES: [&str; 3] = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES"];

/// Where drivers describe themselves.
const FOLDERS: [&str; 4] = [
    "/etc/vulkan/icd.d",
    "/usr/share/vulkan/icd.d",
    "/usr/local/etc/vulkan/icd.d",
    "/usr/local/share/vulkan/icd.d",
];

/// What a graphics processor is to the system, at least one of them: packages bring drivers for
/// processors that are not there.
const HARDWARE: [&str; 3] = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"];

/// A driver that computes on the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Software {
    /// Chromium's.
    SwiftShader,
    /// Mesa's, with other subgroups and another compiler.
    Lavapipe,
}

impl Software {
    /// Both.
    pub const ALL: [Self; 2] = [Self::SwiftShader, Self::Lavapipe];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::SwiftShader => "SwiftShader",
            Self::Lavapipe => "lavapipe",
        }
    }

    /// The file that describes it, if it is installed.
    pub fn description(self) -> Option<PathBuf> {
        let (folders, name) = match self {
            Self::SwiftShader => (vec![PathBuf::from(CHROMIUM)], "vk_swiftshader_icd"),
            Self::Lavapipe => (folders(), "lvp_icd"),
        };
        folders.iter().flat_map(|folder| descriptions(folder)).find(|file| begins(file, name))
    }

    /// Lets `command` use this driver and no other. False if it is not installed.
    pub fn choose(self, command: &mut Command) -> bool {
        let Some(description) = self.description() else { return false };
        // Older loaders know the second name alone.
        command.env("VK_DRIVER_FILES", &description).env("VK_ICD_FILENAMES", &description);
        if self == Self::SwiftShader {
            let mut folders = vec![PathBuf::from(CHROMIUM)];
            folders.extend(library_folders(command));
            // A folder that cannot be spelled in a list of folders cannot have come from one.
            if let Ok(folders) = env::join_paths(folders) {
                command.env("LD_LIBRARY_PATH", folders);
            }
        }
        true
    }
}

/// Lets `command` use Chromium's software adapter if this machine has no graphics processor with a
/// driver, and nobody names one. Says whether it does.
pub fn or_software(command: &mut Command) -> Option<Software> {
    let chosen = Software::SwiftShader;
    (!has_driver() && chosen.choose(command)).then_some(chosen)
}

/// What `command` was told of libraries so far.
fn library_folders(command: &Command) -> Vec<PathBuf> {
    let told = command.get_envs().find(|(name, _)| *name == "LD_LIBRARY_PATH");
    let value = told.and_then(|(_, value)| value).unwrap_or_default();
    env::split_paths(value).filter(|folder| !folder.as_os_str().is_empty()).collect()
}

fn has_driver() -> bool {
    let is_named = CHOICES.iter().any(|name| env::var_os(name).is_some());
    let has_hardware = HARDWARE.iter().any(|file| Path::new(file).exists());
    is_named || (has_hardware && folders().iter().any(|folder| !descriptions(folder).is_empty()))
}

fn folders() -> Vec<PathBuf> {
    let home =
        env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share/vulkan/icd.d"));
    FOLDERS.iter().map(PathBuf::from).chain(home).collect()
}

/// The descriptions of drivers in a folder.
fn descriptions(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    files.filter(|file| file.extension().is_some_and(|kind| kind == "json")).collect()
}

/// Whether a file's name begins so: some systems add the architecture.
fn begins(file: &Path, name: &str) -> bool {
    file.file_name().is_some_and(|own| own.to_string_lossy().starts_with(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_description_makes_a_driver() {
        let folder = env::temp_dir().join(format!("xtask-vulkan-{}", std::process::id()));
        assert!(descriptions(&folder).is_empty());
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("readme.txt"), "").unwrap();
        assert!(descriptions(&folder).is_empty());
        std::fs::write(folder.join("lvp_icd.x86_64.json"), "{}").unwrap();
        let [file] = descriptions(&folder).try_into().unwrap();
        assert!(begins(&file, "lvp_icd") && !begins(&file, "intel_icd"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn folders_of_libraries_are_kept() {
        let mut command = Command::new("true");
        assert!(library_folders(&command).is_empty());
        command.env("LD_LIBRARY_PATH", "/opt/one:/opt/two");
        assert_eq!(library_folders(&command), [Path::new("/opt/one"), Path::new("/opt/two")]);
    }

    /// A driver that is installed beside another one would hide it.
    #[test]
    fn a_driver_that_is_chosen_is_the_only_one() {
        for driver in Software::ALL {
            let mut command = Command::new("true");
            let is_there = driver.choose(&mut command);
            let named = command.get_envs().find(|(name, _)| *name == "VK_DRIVER_FILES");
            let named = named.and_then(|(_, value)| value).map(PathBuf::from);
            assert_eq!((named, is_there), (driver.description(), driver.description().is_some()));
        }
    }
}
