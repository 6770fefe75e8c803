//! A second core for passes over long inputs: a partner that computes half of the rows of each layer.
//! It starts with the first long input, and makes way for the partner of a training run.

use std::cell::RefCell;
use std::rc::Rc;

use bert::shared::{DoneRows, OpenRows};
use bert::{Bert, PassError};
use protocol::Payload;

use crate::files::Files;
use crate::partner::{Order, Partner, Reply, rows};
use crate::session;

/// Pieces from which on an input is long: shorter ones take one core less than a frame or two.
const LONG: usize = 32;

/// Milliseconds between two looks at the partner: half of a layer takes a small part of that.
const LOOK: i32 = 400;

/// Who computes the other half.
#[derive(Clone, Default)]
enum Helper {
    /// Nobody yet.
    #[default]
    Absent,
    /// A partner that loads the layers.
    Loading(Rc<Partner>),
    /// A partner.
    Ready(Rc<Partner>),
    /// Nobody any more: there is no core for one, or it died.
    Gone,
}

thread_local! {
    static HELPER: RefCell<Helper> = const { RefCell::new(Helper::Absent) };
}

/// The partner for a pass of `bert` over so many pieces. The first long one starts it, those until it
/// is ready do without.
pub fn for_pass(bert: &Bert, pieces: usize) -> Option<Rc<Partner>> {
    let is_own = |cpu: &Rc<Bert>| std::ptr::eq(Rc::as_ptr(cpu), bert);
    let is_ours = session::with(|session| session.cpu.as_ref().is_some_and(is_own));
    if pieces < LONG || !is_ours {
        return None;
    }
    let files = session::with(|session| session.files.clone())?;
    let helper = HELPER.take().next(&files);
    HELPER.set(helper.clone());
    match helper {
        Helper::Ready(partner) => Some(partner),
        _ => None,
    }
}

impl Helper {
    fn next(self, files: &Files) -> Self {
        match self {
            Self::Loading(partner) | Self::Ready(partner) if !partner.lives() => Self::Gone,
            Self::Absent if Partner::is_at_work() => Self::Absent,
            Self::Absent => Self::start(files),
            Self::Loading(partner) => match partner.replied() {
                Some(_) => Self::Ready(partner),
                None => Self::Loading(partner),
            },
            same => same,
        }
    }

    fn start(files: &Files) -> Self {
        let Some(partner) = Partner::start(files, true, LOOK) else { return Self::Gone };
        let config = files.model.config().clone();
        partner.order_with_weights(Order::Load { config }, files);
        Self::Loading(Rc::new(partner))
    }
}

/// Ends the partner. The next long input starts another one.
pub fn dismiss() {
    HELPER.set(Helper::Absent);
}

/// Completes both parts of a layer, the second one at the partner's; here, too, if it does not answer.
///
/// # Errors
/// If the device fails.
pub async fn complete(
    partner: &Partner,
    bert: &Bert,
    [own, other]: [OpenRows; 2],
) -> Result<Option<[DoneRows; 2]>, PassError> {
    let [rows, _] = other.input.dims();
    let order = Order::Complete { layer: other.layer, rows };
    let sent = partner.lives();
    if sent {
        partner.send(&Payload::with_arrays(order, rows::read_open(&other).await?));
    }
    let layers = &bert.encoder.layers;
    let own = own.complete(layers);
    let replied = if sent { partner.reply().await } else { None };
    let replied = replied.filter(|reply| matches!(reply.message, Reply::Rows));
    let done = replied.and_then(|reply| rows::done(rows, reply.buffers));
    Ok(own.zip(done.or_else(|| other.complete(layers))).map(|(own, other)| [own, other]))
}
