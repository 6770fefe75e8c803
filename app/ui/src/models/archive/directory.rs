//! The directory at the end of an archive (APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16).

use std::io;

use rawzip::{
    CompressionMethod, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ReaderAt, ZipArchive, ZipLocator,
};

/// Bytes of the end of an archive that are read first: the last record and its longest comment, and
/// the directory of any model.
pub const END: u64 = 1 << 18;
/// Most bytes that are read of a directory, and files that are listed.
const MOST: u64 = 1 << 25;
const MOST_FILES: usize = 10_000;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Stored,
    /// With deflate.
    Deflated,
    /// In a way that browsers do not undo.
    Other,
}

/// A file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, with its folders.
    pub path: String,
    /// How it is packed.
    pub packing: Packing,
    /// Whether it needs a password.
    pub is_encrypted: bool,
    /// Where its own header begins in the archive.
    pub at: u64,
    /// Bytes in the archive.
    pub packed: u64,
    /// Bytes that it unpacks to, as the directory says.
    pub bytes: u64,
}

/// The end of an archive, from `start` on.
struct Tail {
    start: u64,
    bytes: Vec<u8>,
}

impl ReaderAt for Tail {
    fn read_at(&self, target: &mut [u8], offset: u64) -> io::Result<usize> {
        let before = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let from = offset.checked_sub(self.start).ok_or_else(before)?;
        let from = usize::try_from(from).map_err(|_| before())?;
        let rest = self.bytes.get(from..).unwrap_or_default();
        let count = rest.len().min(target.len());
        if let (Some(target), Some(rest)) = (target.get_mut(..count), rest.get(..count)) {
            target.copy_from_slice(rest);
        }
        Ok(count)
    }
}

/// An archive of which the end is known.
pub struct Archive(ZipArchive<Tail>);

impl Archive {
    /// The archive whose bytes from `start` on these are; `None` if it is none.
    pub fn of(bytes: Vec<u8>, start: u64) -> Option<Self> {
        let end = start + bytes.len() as u64;
        let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let located = ZipLocator::new().locate_in_reader(Tail { start, bytes }, &mut buffer, end);
        located.ok().map(Self)
    }

    /// Where more of its end has to be read from, for the whole directory of an archive of so many
    /// bytes.
    pub fn wants(&self, size: u64) -> Option<u64> {
        let begin = self.0.directory_offset().max(size.saturating_sub(MOST));
        (begin < self.0.get_ref().start).then_some(begin)
    }

    /// Its files; `None` if the directory cannot be read.
    pub fn entries(&self) -> Option<Vec<Entry>> {
        let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let mut records = self.0.entries(&mut buffer);
        let mut found = Vec::new();
        while let Some(record) = records.next_entry().ok()? {
            if found.len() == MOST_FILES {
                return None;
            }
            if record.is_dir() {
                continue;
            }
            let packing = match record.compression_method() {
                CompressionMethod::STORE => Packing::Stored,
                CompressionMethod::DEFLATE => Packing::Deflated,
                _ => Packing::Other,
            };
            found.push(Entry {
                path: String::from_utf8_lossy(record.file_path().as_bytes()).into_owned(),
                packing,
                is_encrypted: record.flags().is_encrypted(),
                at: record.local_header_offset(),
                packed: record.compressed_size_hint(),
                bytes: record.uncompressed_size_hint(),
            });
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// An archive as Python writes it; `None` without Python.
    fn written(script: &str) -> Option<Vec<u8>> {
        let name = format!("{}-{:?}.zip", std::process::id(), std::thread::current().id());
        let path = std::env::temp_dir().join(name);
        let script = format!(
            "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w') as archive:\n    {script}"
        );
        let done = Command::new("python3").args(["-c", &script]).arg(&path).status();
        let bytes = done.ok()?.success().then(|| std::fs::read(&path).ok()).flatten();
        std::fs::remove_file(&path).ok();
        bytes
    }

    /// The files of an archive, as they are found from its end.
    fn entries(bytes: &[u8]) -> Option<Vec<Entry>> {
        let mut start = bytes.len().saturating_sub(END as usize);
        loop {
            let archive = Archive::of(bytes[start..].to_vec(), start as u64)?;
            match archive.wants(bytes.len() as u64) {
                Some(earlier) => start = earlier as usize,
                None => return archive.entries(),
            }
        }
    }

    #[test]
    fn what_python_writes_is_listed_from_its_end() {
        let script = "archive.writestr('a/config.json', '{}')\n    \
            archive.writestr('a/vocab.txt', 'x' * 9000, zipfile.ZIP_DEFLATED)\n    \
            archive.writestr('b.bin', 'x' * 900, zipfile.ZIP_BZIP2)\n    \
            archive.writestr('long.bin', 'x' * 400000)\n    \
            archive.comment = b'said' * 9000";
        let Some(bytes) = written(script) else {
            eprintln!("SKIPPED: no python3");
            return;
        };
        let found = entries(&bytes).expect("an archive");
        let said = |entry: &Entry| (entry.path.clone(), entry.packing, entry.bytes);
        let said: Vec<_> = found.iter().map(said).collect();
        assert_eq!(
            said,
            [
                ("a/config.json".to_owned(), Packing::Stored, 2),
                ("a/vocab.txt".to_owned(), Packing::Deflated, 9000),
                ("b.bin".to_owned(), Packing::Other, 900),
                ("long.bin".to_owned(), Packing::Stored, 400_000)
            ]
        );
        assert_eq!((found[0].at, found[0].packed), (0, 2));
        assert!(found.iter().all(|entry| !entry.is_encrypted));
    }

    #[test]
    fn a_directory_that_is_longer_than_the_end_is_read_whole() {
        let script = "for count in range(6000):\n        archive.writestr(f'file-{count}', 'x')";
        let Some(bytes) = written(script) else {
            eprintln!("SKIPPED: no python3");
            return;
        };
        let found = entries(&bytes).expect("an archive");
        assert_eq!((found.len(), found[0].path.as_str()), (6000, "file-0"));
    }

    #[test]
    fn records_of_64_bits_are_understood() {
        let script = "with archive.open('config.json', 'w', force_zip64=True) as file:\n        \
            file.write(b'{}')";
        let Some(bytes) = written(script) else {
            eprintln!("SKIPPED: no python3");
            return;
        };
        assert_eq!(entries(&bytes).expect("an archive")[0].bytes, 2);
    }

    #[test]
    fn what_is_no_archive_is_none() {
        assert!(Archive::of(Vec::new(), 0).is_none());
        assert!(Archive::of(vec![7; 4000], 100).is_none());
        let Some(bytes) = written("archive.writestr('config.json', '{}')") else { return };
        assert!(entries(&bytes[..bytes.len() - 9]).is_none());
    }
}
