//! A run of the room.

use protocol::translation::Translation;

use crate::run::progress;

/// A run.
pub type Run = progress::Run<Translation>;

#[cfg(test)]
mod tests {
    use protocol::run::News;
    use protocol::translation::Begun;
    use text::translation::{Architecture, HeldOut, Step};

    use super::super::chosen::Plan;
    use super::*;
    use crate::run::stand::Stand;

    #[test]
    fn what_is_told_becomes_a_run() {
        let mut run = Run::new(3, (Plan::default(), String::new()));
        assert_eq!((run.judged(), run.is_alive()), (None, true));
        run.hear(News::Begun(Begun { parameters: vec![1, 2, 3, 4] }));
        assert_eq!(run.stand, Stand::Paused);
        let found = |right| {
            let mut found = HeldOut::default();
            found.add(2, &[1], &[right]);
            found
        };
        let looks = vec![found(0), found(1), found(0), found(1)];
        run.hear(News::Judged { states: vec![0], found: looks });
        let rounds = vec![vec![Step { step: 1, loss: 2.0 }; 4]];
        let milliseconds = vec![500.0, 1000.0, 2000.0, 3000.0];
        run.hear(News::Stepped { rounds, milliseconds, running: true });
        assert_eq!((run.step(), run.judged(), run.stand.clone()), (1, Some(0), Stand::Running));
        let right = |network| run.found(network).map(|found| found.all().right);
        assert_eq!(right(Architecture::Plain), Some(0));
        assert_eq!(right(Architecture::Transformer), Some(1));
        assert_eq!(run.seconds(Architecture::DotProduct), Some(2.0));
        run.hear(News::Failed { detail: "No.".to_owned() });
        assert!(!run.is_alive());
    }
}
