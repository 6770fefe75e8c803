//! Work on many things at once.

use anyhow::{Result, anyhow};
use std::collections::VecDeque;
use std::sync::Mutex;
use std::thread;

/// Does something to every item, on all processors, in the order of the items.
///
/// # Errors
/// The first failure of `work`.
pub fn each<T: Send>(items: Vec<T>, work: impl Fn(T) -> Result<()> + Sync) -> Result<()> {
    let items = Mutex::new(VecDeque::from(items));
    let next = || items.lock().ok()?.pop_front();
    let run = || {
        while let Some(item) = next() {
            work(item)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(run)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err(anyhow!("A step of building the page broke.")))
        })
    })
}
