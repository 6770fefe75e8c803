//! Numbers as NumPy reads them: one array a `.npy` (format version 1.0, `numpy.lib.format`), several an
//! archive of these without compression, `.npz`, which `numpy.load` opens by their names.

mod array;
mod pass;

use thiserror::Error;

pub use array::{Array, Values};
pub use pass::{Predicted, Value, of_pass};

use crate::zip;

/// Why numbers are no array, or arrays no archive.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ArrayError {
    /// The shape says another count.
    #[error("The array {name} has {count} values, which no array of shape {shape:?} has.")]
    Shape {
        /// What the array is called.
        name: String,
        /// Its shape.
        shape: Vec<usize>,
        /// Its values.
        count: usize,
    },
    /// Sizes are numbers of 32 bits in an archive.
    #[error(
        "The arrays have more than 4 GB, which no archive holds. Save those of a shorter text."
    )]
    TooLarge,
}

/// Arrays by their names, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrays(Vec<(String, Array)>);

impl Arrays {
    /// Takes one more.
    ///
    /// # Errors
    /// If the shape does not fit the values.
    pub fn push(
        &mut self,
        name: impl Into<String>,
        shape: &[usize],
        values: Values,
    ) -> Result<(), ArrayError> {
        let (name, count) = (name.into(), values.count());
        let Some(array) = Array::new(shape, values) else {
            return Err(ArrayError::Shape { name, shape: shape.to_vec(), count });
        };
        self.0.push((name, array));
        Ok(())
    }

    /// An array by its name.
    pub fn get(&self, name: &str) -> Option<&Array> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, array)| array)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// The file `.npz`.
    ///
    /// # Errors
    /// If the arrays are too large for one.
    pub fn npz(&self) -> Result<Vec<u8>, ArrayError> {
        let files: Vec<(String, Vec<u8>)> =
            self.0.iter().map(|(name, array)| (format!("{name}.npy"), array.npy())).collect();
        let files: Vec<(&str, &[u8])> =
            files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        zip::archive(&files).map(|parts| parts.concat()).ok_or(ArrayError::TooLarge)
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    fn arrays() -> Arrays {
        let mut arrays = Arrays::default();
        let numbers = vec![0.5, -1.0, 2.0, 3.25, f32::NAN, f32::INFINITY];
        arrays.push("floats", &[1, 2, 3], Values::Floats(numbers)).expect("six");
        arrays.push("ids", &[2], Values::Integers(vec![-7, 1 << 40])).expect("two");
        let pieces = ["[CLS]", "\u{c9}t\u{e9}", "", "\u{1f600}"].map(str::to_owned).to_vec();
        arrays.push("pieces", &[4], Values::Texts(pieces)).expect("four");
        arrays.push("none", &[0, 3], Values::Floats(Vec::new())).expect("none");
        arrays.push("one", &[], Values::Integers(vec![3])).expect("one");
        arrays
    }

    #[test]
    fn values_that_do_not_fill_a_shape_are_refused() {
        let mut arrays = Arrays::default();
        for shape in [&[2, 3][..], &[], &[usize::MAX, 2], &[0]] {
            let refused = arrays.push("a", shape, Values::Floats(vec![1.0; 5]));
            let wanted =
                ArrayError::Shape { name: "a".to_owned(), shape: shape.to_vec(), count: 5 };
            assert_eq!(refused, Err(wanted), "{shape:?}");
        }
        assert_eq!(arrays, Arrays::default());
    }

    /// Without NumPy: Python's own archives and numbers, and the header as its specification says.
    #[test]
    fn python_reads_every_array_by_the_specification() {
        const SCRIPT: &str = r#"
import ast, json, struct, sys, zipfile
found = {}
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for name in archive.namelist():
        data = archive.read(name)
        assert data[:8] == b"\x93NUMPY\x01\x00", data[:8]
        (length,) = struct.unpack("<H", data[8:10])
        assert (10 + length) % 64 == 0 and data[9 + length:10 + length] == b"\n"
        header = ast.literal_eval(data[10:10 + length].decode("ascii"))
        assert sorted(header) == ["descr", "fortran_order", "shape"] and header["fortran_order"] is False
        kind, rest = header["descr"], data[10 + length:]
        if kind[1] == "U":
            size = 4 * int(kind[2:])
            texts = [rest[at:at + size].decode("utf-32-le").rstrip("\0") for at in range(0, len(rest), size)]
            found[name] = [kind, header["shape"], texts]
        else:
            form = {"<f4": "f", "<i8": "q"}[kind]
            values = struct.unpack(f"<{len(rest) // struct.calcsize(form)}{form}", rest)
            found[name] = [kind, header["shape"], [str(value) for value in values]]
print(json.dumps(found))
"#;
        let Some(found) = told(SCRIPT, "specification") else { return };
        let wanted = serde_json::json!({
            "floats.npy": ["<f4", [1, 2, 3], ["0.5", "-1.0", "2.0", "3.25", "nan", "inf"]],
            "ids.npy": ["<i8", [2], ["-7", "1099511627776"]],
            "pieces.npy": ["<U5", [4], ["[CLS]", "\u{c9}t\u{e9}", "", "\u{1f600}"]],
            "none.npy": ["<f4", [0, 3], []],
            "one.npy": ["<i8", [], ["3"]],
        });
        assert_eq!(found, wanted);
    }

    /// Where there is NumPy, it says what it loaded.
    #[test]
    fn numpy_loads_them() {
        const SCRIPT: &str = r#"
import json, sys
try:
    import numpy
except ImportError:
    print("null")
    sys.exit()
with numpy.load(sys.argv[1], allow_pickle=False) as loaded:
    print(json.dumps({name: [str(loaded[name].dtype), loaded[name].shape, [str(one) for one in loaded[name].ravel()]] for name in loaded.files}))
"#;
        let found = told(SCRIPT, "numpy").filter(|found| !found.is_null());
        let Some(found) = found else {
            eprintln!("SKIPPED: no NumPy");
            return;
        };
        let wanted = serde_json::json!({
            "floats": ["float32", [1, 2, 3], ["0.5", "-1.0", "2.0", "3.25", "nan", "inf"]],
            "ids": ["int64", [2], ["-7", "1099511627776"]],
            "pieces": ["<U5", [4], ["[CLS]", "\u{c9}t\u{e9}", "", "\u{1f600}"]],
            "none": ["float32", [0, 3], []],
            "one": ["int64", [], ["3"]],
        });
        assert_eq!(found, wanted);
    }

    /// What a script of Python says of the archive; `None` where there is no Python.
    fn told(script: &str, what: &str) -> Option<serde_json::Value> {
        let path = std::env::temp_dir().join(format!("{what}-{}.npz", std::process::id()));
        std::fs::write(&path, arrays().npz().expect("it is small")).expect("it is written");
        let said = Command::new("python3").args(["-c", script]).arg(&path).output();
        std::fs::remove_file(&path).expect("it was there");
        let Ok(said) = said else {
            eprintln!("SKIPPED: no python3");
            return None;
        };
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        Some(serde_json::from_slice(&said.stdout).expect("JSON"))
    }
}
