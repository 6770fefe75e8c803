//! How far the engine is.

/// How far the engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Its program is being fetched and compiled.
    Starting,
    /// The model is being fetched and put on a device.
    Loading,
    /// It answers requests.
    Ready,
    /// There is none, and none will be started unasked.
    Stopped,
}
