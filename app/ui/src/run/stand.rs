//! Where a run stands.

/// Where a run stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stand {
    /// There is none.
    #[default]
    None,
    /// What it learns is fetched or read.
    Reading,
    /// It went to its end before this page was made; its networks can be asked once the engine has
    /// them.
    Recorded,
    /// It waits for the person.
    Paused,
    /// It learns.
    Running,
    /// It cannot go on: a sentence.
    Failed(String),
    /// Its engine is gone.
    Lost,
    /// Its engine made room for the network of this state as the page's model.
    Opened(usize),
}

impl Stand {
    /// Whether its engine can still be asked.
    pub fn is_alive(&self) -> bool {
        matches!(self, Self::Reading | Self::Recorded | Self::Paused | Self::Running)
    }
}
