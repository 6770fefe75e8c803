//! What it means for the person that the hub does not answer.

use super::part::{Answer, Break};
use crate::t;

/// What it means for the person that the hub did not answer.
pub fn refused(why: &Break, hub: &str, what: &str) -> String {
    match why {
        Break::Refused(Answer::Status(401)) => t!(hub_hidden, what = what),
        Break::Refused(Answer::Status(403)) => t!(hub_conditions, what = what),
        Break::Refused(Answer::Status(404)) => t!(hub_none, what = what),
        Break::Refused(Answer::Status(429)) => t!(hub_busy),
        Break::Refused(Answer::Status(status)) => t!(hub_status, status = status),
        Break::Refused(Answer::None) => t!(hub_unreached, hub = hub),
        Break::Cut => t!(hub_cut, what = what),
    }
}
