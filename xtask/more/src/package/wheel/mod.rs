//! `cargo xtask package --wheel`: the page for notebooks, as a package of Python that needs nothing but its
//! standard library (the format of wheels, version 1.0: PEP 427).

mod metadata;
mod record;

use anyhow::{Context, Result};
use std::fs::File;
use std::path::Path;
use xtask::{page, project};
use zip::ZipWriter;

use record::Record;

/// The package.
const NAME: &str = "bertscope";

/// What its names for links are read from: the list that the page itself is held to.
const NAMES: &str = "model/lessons/page.json";

/// The program.
const SOURCES: [(&str, &str); 10] = [
    ("__init__.py", include_str!("bertscope/__init__.py")),
    ("__main__.py", include_str!("bertscope/__main__.py")),
    ("_address.py", include_str!("bertscope/_address.py")),
    ("_errors.py", include_str!("bertscope/_errors.py")),
    ("_frame.py", include_str!("bertscope/_frame.py")),
    ("_link.py", include_str!("bertscope/_link.py")),
    ("_model.py", include_str!("bertscope/_model.py")),
    ("_server.py", include_str!("bertscope/_server.py")),
    ("_show.py", include_str!("bertscope/_show.py")),
    ("_site.py", include_str!("bertscope/_site.py")),
];

/// What the wheel's page leaves out: browsers keep nothing of it, its server writes `index.html` anew for
/// every list of models, and nobody links to its picture.
const LEFT_OUT: [&str; 6] =
    ["sw.js", "sw.js.br", "sw.js.gz", "index.html.br", "index.html.gz", "preview.png"];

/// What a wheel is called: pip reads name, version and what it runs on from there.
pub fn file_name() -> String {
    format!("{NAME}-{}-py3-none-any.whl", metadata::VERSION)
}

/// Writes the wheel of the page in `dist` to `out`.
///
/// # Errors
/// If there is no page or the wheel cannot be written.
pub fn write(dist: &Path, out: &Path) -> Result<()> {
    let html = super::page_in(dist)?;
    let file =
        File::create(out).with_context(|| format!("{} cannot be written.", out.display()))?;
    let mut wheel = Wheel { archive: ZipWriter::new(file), record: Record::default() };
    for (name, text) in SOURCES {
        wheel.put(&format!("{NAME}/{name}"), text.as_bytes())?;
    }
    let names = std::fs::read(project::root().join(NAMES))
        .with_context(|| format!("{NAMES} cannot be read."))?;
    wheel.put(&format!("{NAME}/names.json"), &names)?;
    let html = page::passing(&html)?;
    for (name, path) in super::files_of(dist)? {
        let inside = format!("{NAME}/page/{name}");
        match name.as_str() {
            "index.html" => wheel.put(&inside, html.as_bytes())?,
            name if LEFT_OUT.contains(&name) => {}
            _ => wheel.put(&inside, &std::fs::read(path)?)?,
        }
    }
    // What is about the package stands last: a reader finds it without what is before.
    let about = format!("{NAME}-{}.dist-info", metadata::VERSION);
    for (name, text) in metadata::files()? {
        wheel.put(&format!("{about}/{name}"), text.as_bytes())?;
    }
    let list = format!("{about}/RECORD");
    let text = wheel.record.list(&list);
    super::put(&mut wheel.archive, &list, text.as_bytes())?;
    wheel.archive.finish().context("The wheel cannot be finished.")?;
    Ok(())
}

struct Wheel {
    archive: ZipWriter<File>,
    record: Record,
}

impl Wheel {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.record.add(name, bytes);
        super::put(&mut self.archive, name, bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::PathBuf;
    use std::process::Command;

    use base64::Engine as _;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD;
    use sha2::{Digest, Sha256};
    use xtask::process;

    use super::super::tests::read;
    use super::*;

    /// A small page, and a folder for its wheel.
    fn small_page(what: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("xtask-wheel-{what}-{}", std::process::id()));
        let dist = folder.join("dist");
        std::fs::create_dir_all(dist.join("models/own")).unwrap();
        let html = "<!doctype html><html><head>\
            <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'\">\
            <meta charset=\"utf-8\"><meta name=\"models\" content=\"[{&quot;bytes&quot;:3,&quot;files&quot;:\
            [&quot;config.json&quot;],&quot;name&quot;:&quot;own&quot;}]\"></head></html>";
        let files: [(&str, &[u8]); 9] = [
            ("index.html", html.as_bytes()),
            ("index.html.br", b"old"),
            ("sw.js", b"keep()"),
            ("ui.js", b"run(); run(); run();"),
            ("ui.js.br", b"br of ui"),
            ("ui.js.gz", b"gz of ui"),
            ("ui_bg.wasm", b"\0asm"),
            ("models/own/manifest.json", b"{}"),
            ("preview.png", b"png"),
        ];
        for (name, bytes) in files {
            std::fs::write(dist.join(name), bytes).unwrap();
        }
        folder
    }

    #[test]
    fn the_record_names_every_file_with_its_digest_and_size() {
        let folder = small_page("record");
        let (one, two) = (folder.join("one.whl"), folder.join("two.whl"));
        write(&folder.join("dist"), &one).unwrap();
        write(&folder.join("dist"), &two).unwrap();
        assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap(), "the same page");
        let files: BTreeMap<_, _> = read(&one).into_iter().collect();
        let about = format!("bertscope-{}.dist-info", metadata::VERSION);
        let record = format!("{about}/RECORD");
        let lines = String::from_utf8(files[&record].clone()).unwrap();
        let listed: BTreeMap<&str, (&str, &str)> = lines
            .lines()
            .map(|line| {
                let parts: Vec<&str> = line.split(',').collect();
                (parts[0], (parts[1], parts[2]))
            })
            .collect();
        assert_eq!(listed.keys().collect::<Vec<_>>(), files.keys().collect::<Vec<_>>());
        for (name, bytes) in &files {
            let hash = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
            let wanted = match *name == record {
                true => (String::new(), String::new()),
                false => (format!("sha256={hash}"), bytes.len().to_string()),
            };
            let (hash, size) = listed[name.as_str()];
            assert_eq!((hash.to_owned(), size.to_owned()), wanted, "{name}");
        }
        let kind = String::from_utf8_lossy(&files[&format!("{about}/WHEEL")]).into_owned();
        assert!(kind.contains("Wheel-Version: 1.0\n") && kind.contains("Tag: py3-none-any\n"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_page_is_inside_and_browsers_are_told_to_keep_nothing_of_it() {
        let folder = small_page("page");
        let out = folder.join("one.whl");
        write(&folder.join("dist"), &out).unwrap();
        let files: BTreeMap<_, _> = read(&out).into_iter().collect();
        let page: Vec<&str> =
            files.keys().filter_map(|name| name.strip_prefix("bertscope/page/")).collect();
        let wanted = [
            "index.html",
            "models/own/manifest.json",
            "ui.js",
            "ui.js.br",
            "ui.js.gz",
            "ui_bg.wasm",
        ];
        assert_eq!(page, wanted);
        let html = String::from_utf8_lossy(&files["bertscope/page/index.html"]).into_owned();
        assert!(html.contains("<meta name=\"passing\" content=\"yes\">"), "{html}");
        assert!(write(&folder, &out).is_err(), "no page");
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// Every source is in the list that goes into the wheel.
    #[test]
    fn the_program_is_whole() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/package/wheel/bertscope");
        let names: Vec<String> = process::files_below(&folder)
            .unwrap()
            .iter()
            .filter(|file| file.extension().is_some_and(|ending| ending == "py"))
            .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(names, SOURCES.map(|(name, _)| name.to_owned()));
    }

    /// Installed by pip, as somebody would use it.
    #[test]
    fn python_installs_it_and_serves_the_page() {
        let folder = small_page("python");
        let out = folder.join(file_name());
        write(&folder.join("dist"), &out).unwrap();
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wheel/test_wheel.py");
        let tried = Command::new("python3").arg(tests).arg(&out).output();
        std::fs::remove_dir_all(folder).unwrap();
        let Ok(tried) = tried else {
            eprintln!("SKIPPED: no python3");
            return;
        };
        let said = String::from_utf8_lossy(&tried.stderr);
        eprintln!("{said}");
        assert!(tried.status.success(), "{said}");
    }
}
