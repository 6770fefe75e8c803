//! Several files in one, folders included: a ZIP archive without compression (APPNOTE.TXT 6.3.10,
//! sections 4.3.7, 4.3.12 and 4.3.16). The same files always make the same archive.

use std::borrow::Cow;

/// 1 January 1980, the first day that the format knows: an archive says nothing of its time.
const DATE: u16 = 0x21;
/// The version of the format that has folders.
const VERSION: u16 = 20;
/// Names are UTF-8.
const UTF8: u16 = 1 << 11;

/// An archive of files (name and bytes; a slash parts a folder from a file), as parts that follow
/// one another. `None` if it has more than its 32-bit numbers can say.
pub fn archive<'a>(files: &[(&str, &'a [u8])]) -> Option<Vec<Cow<'a, [u8]>>> {
    let (mut parts, mut directory, mut offset) = (Vec::new(), Vec::new(), 0_u32);
    for (name, bytes) in files {
        let about = about(name, bytes)?;
        let header = [&0x0403_4b50_u32.to_le_bytes(), about.as_slice(), name.as_bytes()].concat();
        directory.extend(entry(name, &about, offset));
        offset = offset.checked_add(u32::try_from(header.len() + bytes.len()).ok()?)?;
        parts.extend([Cow::Owned(header), Cow::Borrowed(*bytes)]);
    }
    let end = end(u16::try_from(files.len()).ok()?, u32::try_from(directory.len()).ok()?, offset);
    parts.extend([Cow::Owned(directory), Cow::Owned(end)]);
    Some(parts)
}

/// What both headers of a file say: version, flags, no compression, time, checksum, both sizes, the
/// length of the name, no extra field.
fn about(name: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let shorts = |all: &[u16]| all.iter().flat_map(|one| one.to_le_bytes()).collect::<Vec<_>>();
    let size = u32::try_from(bytes.len()).ok()?;
    let longs = [crc32(bytes), size, size].map(u32::to_le_bytes).concat();
    let length = u16::try_from(name.len()).ok()?;
    Some([shorts(&[VERSION, UTF8, 0, 0, DATE]), longs, shorts(&[length, 0])].concat())
}

/// A file in the directory at the end: no comment, disk or attributes; where its header begins.
fn entry(name: &str, about: &[u8], offset: u32) -> Vec<u8> {
    let begin = [&0x0201_4b50_u32.to_le_bytes()[..], &VERSION.to_le_bytes()].concat();
    [&begin, about, &[0; 10], &offset.to_le_bytes(), name.as_bytes()].concat()
}

/// The last record: one disk, so many files, where the directory lies.
fn end(files: u16, size: u32, offset: u32) -> Vec<u8> {
    let (files, size, offset) = (files.to_le_bytes(), size.to_le_bytes(), offset.to_le_bytes());
    let begin = 0x0605_4b50_u32.to_le_bytes();
    [&begin[..], &[0; 4], &files, &files, &size, &offset, &[0; 2]].concat()
}

/// The checksum CRC-32 (polynomial 0xEDB88320, reflected).
fn crc32(bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|byte| {
        (0..8).fold(byte as u32, |rest, _| (rest >> 1) ^ (0xedb8_8320 * (rest & 1)))
    });
    let step = |rest: u32, byte: &u8| {
        let place = (rest ^ u32::from(*byte)) & 0xff;
        (rest >> 8) ^ table.get(place as usize).copied().unwrap_or_default()
    };
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn the_checksum_has_its_check_value() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }

    /// Another program reads it: names with folders, bytes, checksums.
    #[test]
    fn python_reads_an_archive() {
        let files: [(&str, &[u8]); 3] =
            [("config.json", b"{}"), ("1_Pooling/config.json", b"\"mean\""), ("\u{e9}/empty", b"")];
        let parts = archive(&files).expect("it is small");
        let path = std::env::temp_dir().join(format!("archive-{}.zip", std::process::id()));
        std::fs::write(&path, parts.concat()).expect("it is written");
        let script = "import json, sys, zipfile\n\
            with zipfile.ZipFile(sys.argv[1]) as archive:\n    \
            assert archive.testzip() is None\n    \
            print(json.dumps([[name, archive.read(name).decode()] for name in archive.namelist()]))";
        let read = Command::new("python3").args(["-c", script]).arg(&path).output();
        let removed = std::fs::remove_file(&path);
        let Ok(read) = read else {
            eprintln!("SKIPPED: no python3");
            return;
        };
        assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
        let found: Vec<(String, String)> = serde_json::from_slice(&read.stdout).expect("JSON");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(found, files.map(|(name, bytes)| (name.to_owned(), text(bytes))));
        assert!(removed.is_ok());
    }
}
