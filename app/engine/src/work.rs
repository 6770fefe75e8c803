//! One thing after the other.

use crate::session::{self, Task};
use crate::{devices, load, pass};

/// Works until nothing waits.
pub async fn until_done() {
    loop {
        if let Some(task) = session::next_task() {
            match task {
                Task::Load { id, folder, device } => load::load(id, &folder, device).await,
                Task::Device { id, device } => devices::choose(id, device).await,
            }
        } else if let Some(run) = session::next_run() {
            pass::answer(run).await;
        } else {
            session::rest();
            return;
        }
    }
}
