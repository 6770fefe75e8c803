//! Which piece of one sentence stands where which of another does.

/// The places of a piece in two sentences; one of them where the other has no such piece.
pub type Pair = (Option<usize>, Option<usize>);

/// What both begin and end with, and between them place by place where both have as many.
pub fn align<T>(first: &[T], second: &[T], same: impl Fn(&T, &T) -> bool) -> Vec<Pair> {
    let same = |(one, two): &(&T, &T)| same(one, two);
    let begin = first.iter().zip(second).take_while(same).count();
    let most = first.len().min(second.len()) - begin;
    let end = first.iter().rev().zip(second.iter().rev()).take(most).take_while(same).count();
    let (to, other_to) = (first.len() - end, second.len() - end);
    let both = |from: usize, to: usize, other: usize| {
        (from..to).map(move |at| (Some(at), Some(at - from + other)))
    };
    let mut all: Vec<_> = both(0, begin, 0).collect();
    if to == other_to {
        all.extend(both(begin, to, begin));
    } else {
        all.extend((begin..to).map(|at| (Some(at), None)));
        all.extend((begin..other_to).map(|at| (None, Some(at))));
    }
    all.extend(both(to, first.len(), other_to));
    all
}
