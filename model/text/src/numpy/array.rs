//! One array and its file.

/// How every file begins: a name that no text has, and the version of the format.
const MAGIC: [u8; 8] = *b"\x93NUMPY\x01\x00";
/// The values begin at a multiple of so many bytes, so that a file can be used where it lies.
const ALIGNED: usize = 64;
/// Most axes of an array: NumPy 1 reads no more.
const AXES: usize = 32;

/// The values of an array, row by row.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// `float32`.
    Floats(Vec<f32>),
    /// `int64`.
    Integers(Vec<i64>),
    /// Texts, as long as the longest.
    Texts(Vec<String>),
}

impl Values {
    /// How many there are.
    pub fn count(&self) -> usize {
        match self {
            Self::Floats(values) => values.len(),
            Self::Integers(values) => values.len(),
            Self::Texts(values) => values.len(),
        }
    }

    /// Characters that each text has room for; NumPy has no texts without any.
    fn characters(texts: &[String]) -> usize {
        texts.iter().map(|text| text.chars().count()).max().unwrap_or_default().max(1)
    }

    /// What they are, as the format calls it: little-endian everywhere.
    fn kind(&self) -> String {
        match self {
            Self::Floats(_) => "<f4".to_owned(),
            Self::Integers(_) => "<i8".to_owned(),
            Self::Texts(texts) => format!("<U{}", Self::characters(texts)),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Floats(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
            Self::Integers(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
            Self::Texts(texts) => {
                // UTF-32; what a text does not fill is 0.
                let size = Self::characters(texts);
                let filled = |text: &String| {
                    let letters = text.chars().map(u32::from).chain(std::iter::repeat(0));
                    letters.take(size).flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
                };
                texts.iter().flat_map(filled).collect()
            }
        }
    }
}

/// Values with a shape, the last axis the fastest.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    shape: Vec<usize>,
    values: Values,
}

impl Array {
    /// `None` if the shape does not fit the values.
    pub(super) fn new(shape: &[usize], values: Values) -> Option<Self> {
        let count = shape.iter().try_fold(1_usize, |count, side| count.checked_mul(*side))?;
        let fits = count == values.count() && shape.len() <= AXES;
        fits.then(|| Self { shape: shape.to_vec(), values })
    }

    /// Its sides.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Its values.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The file `.npy`.
    pub fn npy(&self) -> Vec<u8> {
        // A tuple of Python has a comma behind its only member.
        let sides: String = self.shape.iter().map(|side| format!("{side}, ")).collect();
        let sides =
            if self.shape.len() > 1 { sides.trim_end_matches(", ") } else { sides.trim_end() };
        let kind = self.values.kind();
        let about = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({sides}), }}");
        // Behind the magic, its length in two bytes; at its end, a line feed.
        let before = MAGIC.len() + 2;
        let whole = (before + about.len() + 1).next_multiple_of(ALIGNED);
        let header = format!("{about:<width$}\n", width = whole - before - 1);
        // With so few axes a header is far shorter than 64 kB.
        let length = u16::try_from(header.len()).unwrap_or_default();
        [&MAGIC[..], &length.to_le_bytes(), header.as_bytes(), &self.values.bytes()].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `numpy.save` writes of `numpy.array([[1, 2, 3]], dtype="<f4")`, byte by byte.
    #[test]
    fn an_array_has_the_bytes_that_numpy_writes() {
        let array = Array::new(&[1, 3], Values::Floats(vec![1.0, 2.0, 3.0])).expect("three");
        let about = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3), }";
        let mut wanted = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
        wanted.extend(about.as_bytes());
        wanted.resize(127, b' ');
        wanted.push(b'\n');
        wanted.extend([0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x40, 0x40]);
        assert_eq!(array.npy(), wanted);
    }

    #[test]
    fn shapes_are_tuples_of_python() {
        for (shape, tuple) in [(&[][..], "()"), (&[1], "(1,)"), (&[1, 1, 1], "(1, 1, 1)")] {
            let array = Array::new(shape, Values::Integers(vec![1])).expect("one");
            let file = String::from_utf8_lossy(&array.npy()).into_owned();
            assert!(file.contains(&format!("'shape': {tuple}, }}")), "{file}");
        }
    }

    #[test]
    fn more_axes_than_numpy_reads_are_no_shape() {
        assert!(Array::new(&[1; AXES], Values::Integers(vec![1])).is_some());
        assert!(Array::new(&[1; AXES + 1], Values::Integers(vec![1])).is_none());
    }
}
