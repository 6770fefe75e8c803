//! A sentence, and something to do, for each fault of the engine.

use protocol::{Fault, Unavailable};

use crate::state::store::{Action, Notice, Severity};
use crate::t;

/// What to tell the person about a fault.
pub fn notice(fault: &Fault) -> Notice {
    let (text, action) = match fault {
        Fault::Protocol { .. } => (t!(fault_protocol), Some(Action::Reload)),
        Fault::Fetch { file, status: 0 } => {
            (t!(fault_unreachable, file = file), Some(Action::FetchAgain))
        }
        Fault::Fetch { file, status } => {
            (t!(fault_fetch, file = file, status = status), Some(Action::FetchAgain))
        }
        Fault::Damaged { file, detail } => {
            (t!(fault_damaged, file = file, detail = detail), Some(Action::FetchAgain))
        }
        Fault::Checkpoint { detail } => {
            (t!(fault_checkpoint, detail = detail), Some(Action::FetchAgain))
        }
        Fault::NotLoaded => (t!(fault_not_loaded), Some(Action::FetchAgain)),
        Fault::Device { reason } => (t!(fault_device, reason = unavailable(*reason)), None),
        Fault::Invalid { detail } => (t!(fault_invalid, detail = detail), None),
        Fault::Pass { detail } => (t!(fault_pass, detail = detail), Some(Action::RunAgain)),
    };
    Notice { topic: "fault", severity: Severity::Error, text, action }
}

/// What to tell the person whose own model cannot be read.
pub fn refused_model(fault: &Fault) -> Notice {
    let text = match fault {
        Fault::Checkpoint { detail } => t!(model_refused, detail = detail),
        fault => notice(fault).text,
    };
    Notice { topic: "model", severity: Severity::Error, text, action: None }
}

/// Why a device cannot be used, as a sentence.
pub fn unavailable(reason: Unavailable) -> String {
    match reason {
        Unavailable::InsecureContext => t!(unavailable_insecure),
        Unavailable::NotSupported => t!(unavailable_not_supported),
        Unavailable::NoAdapter => t!(unavailable_no_adapter),
        Unavailable::Lost => t!(unavailable_lost),
        Unavailable::Wrong => t!(unavailable_wrong),
        Unavailable::Program => t!(unavailable_program),
    }
}
