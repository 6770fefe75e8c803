//! What a room found: the headline above its picture.

use leptos::prelude::*;

use crate::kit::pictures::on_page::Picture;
use crate::state::lasting::Lasts;
use crate::state::store::Store;

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How strong it is.
    pub strength: Strength,
    /// The headline, marked as [`crate::kit::marked`] says.
    pub text: String,
}

/// How strong a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// There is none, which is one, too.
    None,
    /// It is weak.
    Weak,
    /// It is strong.
    Strong,
}

/// The headline of the open room; `None` while there is nothing to say.
pub type Headline = Signal<Option<Finding>>;

/// What can be handed on of the open room.
#[derive(Clone, Copy)]
pub struct Shared {
    /// The headline that is shown, with its marks.
    pub headline: RwSignal<String>,
    /// The picture below it.
    pub picture: RwSignal<Option<Picture>>,
}

impl Lasts for Shared {
    fn begin(_: Store) -> Self {
        Self { headline: RwSignal::new(String::new()), picture: RwSignal::new(None) }
    }
}

/// How far a number has to pass a border before a headline takes another form.
const MARGIN: f64 = 0.02;

impl Strength {
    /// Of a share as the headline writes it, in whole per cent: what is written with a border's digits
    /// has reached it.
    pub fn of_share(share: f64, borders: [f64; 2], before: Option<Self>) -> Self {
        Self::of((100.0 * share).round() / 100.0, borders, before)
    }

    /// Of a number from 0 to 1 that is strong from the first border on and weak from the second one
    /// on. What was found before is left only where its border is passed by two points.
    pub fn of(share: f64, [strong, weak]: [f64; 2], before: Option<Self>) -> Self {
        let reached = |border: f64, by: Self| {
            let margin = match before {
                None => 0.0,
                Some(before) if before >= by => -MARGIN,
                Some(_) => MARGIN,
            };
            // A border that is reached but for the noise of sums is reached.
            share + 1e-6 >= border + margin
        };
        match () {
            () if reached(strong, Self::Strong) => Self::Strong,
            () if reached(weak, Self::Weak) => Self::Weak,
            () => Self::None,
        }
    }
}

impl Finding {
    /// Nothing is said, as in a panel that finds nothing.
    pub fn silent() -> Self {
        Self::new(Strength::None, String::new())
    }

    /// A finding of this strength.
    pub fn new(strength: Strength, text: String) -> Self {
        Self { strength, text }
    }
}

/// Follows what a room finds; `find` is told how strong the finding before was.
pub fn headline(
    find: impl Fn(Option<Strength>) -> Option<Finding> + Send + Sync + 'static,
) -> Headline {
    let found = Memo::new(move |before: Option<&Option<Finding>>| {
        find(before.and_then(|before| before.as_ref().map(|finding| finding.strength)))
    });
    found.into()
}

#[cfg(test)]
mod tests {
    use super::Strength::{None as Nothing, Strong, Weak};
    use super::*;

    const BORDERS: [f64; 2] = [0.5, 0.15];

    #[test]
    fn borders_count_as_reached() {
        let first = |share| Strength::of(share, BORDERS, None);
        assert_eq!(
            [first(0.5), first(0.499), first(0.15), first(0.149)],
            [Strong, Weak, Weak, Nothing]
        );
    }

    #[test]
    fn a_share_counts_as_it_is_written() {
        let first = |share| Strength::of_share(share, BORDERS, None);
        assert_eq!(
            [first(0.4951), first(0.4949), first(0.1451), first(0.1449)],
            [Strong, Weak, Weak, Nothing]
        );
    }

    #[test]
    fn a_case_is_left_only_two_points_past_its_border() {
        let after = |before, share| Strength::of(share, BORDERS, Some(before));
        assert_eq!([after(Strong, 0.48), after(Strong, 0.479)], [Strong, Weak]);
        assert_eq!([after(Weak, 0.519), after(Weak, 0.52)], [Weak, Strong]);
        assert_eq!([after(Weak, 0.13), after(Weak, 0.129)], [Weak, Nothing]);
        assert_eq!([after(Nothing, 0.169), after(Nothing, 0.17)], [Nothing, Weak]);
    }
}
