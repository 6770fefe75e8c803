//! Whether what was typed can be compared.

use super::Which;

/// Why two sentences cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing was typed into the box of the second.
    Empty,
    /// This sentence has no `[MASK]`.
    NoMask(Which),
    /// Both are the same pieces, so that every probability is the same.
    Same,
}

/// Where the first `[MASK]` stands.
pub fn first_mask(ids: &[u32], mask: u32) -> Option<usize> {
    ids.iter().position(|id| *id == mask)
}

/// Why two inputs cannot be compared; nothing if they can. `text` is what was typed as the second
/// sentence, and `mask` the id of `[MASK]`.
pub fn faults(text: &str, ids: [&[u32]; 2], mask: u32) -> Vec<Fault> {
    if text.trim().is_empty() {
        return vec![Fault::Empty];
    }
    let without = Which::BOTH.into_iter().zip(ids);
    let without = without.filter(|(_, ids)| first_mask(ids, mask).is_none());
    let mut faults: Vec<Fault> = without.map(|(which, _)| Fault::NoMask(which)).collect();
    if faults.is_empty() && ids[0] == ids[1] {
        faults.push(Fault::Same);
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const MASK: u32 = 4;

    #[test]
    fn every_fault_is_named() {
        let (with, without): (&[u32], &[u32]) = (&[2, 5, MASK, MASK, 3], &[2, 5, 3]);
        let faults = |text, first, second| faults(text, [first, second], MASK);
        assert_eq!(faults(" \n", without, without), [Fault::Empty]);
        assert_eq!(faults("a", without, with), [Fault::NoMask(Which::First)]);
        assert_eq!(faults("a", with, without), [Fault::NoMask(Which::Second)]);
        let both = [Fault::NoMask(Which::First), Fault::NoMask(Which::Second)];
        assert_eq!(faults("a", without, &[2, 6, 3]), both);
        assert_eq!(faults("a", with, with), [Fault::Same]);
        assert_eq!(faults("a", with, &[2, MASK, 3]), []);
    }

    #[test]
    fn the_first_mask_is_taken() {
        assert_eq!(first_mask(&[2, 5, MASK, MASK, 3], MASK), Some(2));
        assert_eq!(first_mask(&[], MASK), None);
    }
}
