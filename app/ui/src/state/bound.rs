//! One thing of what a room keeps, for a control.

use super::kept::Kept;
use super::store::Change;
use crate::kit::bound::Bound;

/// A control's value within what a room keeps; what is chosen goes into the history like this.
pub fn bound<T, U>(
    kept: Kept<T>,
    how: Change,
    read: impl Fn(&T) -> U + Send + Sync + 'static,
    write: impl Fn(&mut T, U) + Send + Sync + 'static,
) -> Bound<U>
where
    T: PartialEq + Clone + Send + Sync,
    U: PartialEq + Clone + Send + Sync + 'static,
{
    let choose = move |value: U| kept.change(how, |kept| write(kept, value));
    Bound::new(kept.part(read), choose)
}
