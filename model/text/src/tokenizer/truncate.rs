//! Cutting what does not fit.

/// How many pieces of each sentence are kept when `room` pieces fit in all: longest first.
///
/// Pieces are taken from the end of the longer sentence until both are equally long, then from
/// both. If one piece more of one than of the other fits, the longer keeps it (the second, if both
/// are equally long), as in Hugging Face's `longest_first`.
pub fn longest_first(sentence: usize, pair: usize, room: usize) -> (usize, usize) {
    if sentence.saturating_add(pair) <= room {
        return (sentence, pair);
    }
    let shorter = sentence.min(pair).min(room / 2);
    let longer = room - shorter;
    if sentence > pair { (longer, shorter) } else { (shorter, longer) }
}

#[cfg(test)]
mod tests {
    use super::longest_first;

    #[test]
    fn cuts_the_longer_sentence_first() {
        assert_eq!(longest_first(3, 4, 7), (3, 4));
        assert_eq!(longest_first(10, 2, 8), (6, 2));
        assert_eq!(longest_first(2, 10, 8), (2, 6));
    }

    #[test]
    fn halves_the_room_between_two_long_sentences() {
        assert_eq!(longest_first(10, 9, 8), (4, 4));
        assert_eq!(longest_first(10, 9, 7), (4, 3));
        assert_eq!(longest_first(9, 10, 7), (3, 4));
        assert_eq!(longest_first(9, 9, 7), (3, 4));
        assert_eq!(longest_first(9, 9, 0), (0, 0));
    }

    #[test]
    fn cuts_a_single_sentence_to_the_room() {
        assert_eq!(longest_first(9, 0, 4), (4, 0));
    }
}
