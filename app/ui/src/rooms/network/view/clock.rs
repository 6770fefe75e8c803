//! How far the signal has come: one number that stops share.

/// Where in its stop a line is complete, the lens has swollen, the new vector stands there.
pub const LINES: f64 = 0.55;
pub const LENS: f64 = 0.78;
/// Seconds of the whole way, whatever the number of stops.
const SECONDS: f64 = 15.0;
/// Layers that have a stop's own time; those in the middle of more share these seconds.
const ALONE: usize = 8;
const SHARED: f64 = 5.0;

/// Stops before the first layer: pieces, vectors.
pub const BEFORE: usize = 2;

/// The stops of a network: pieces, vectors, each layer, the answer.
pub fn stops(layers: usize) -> usize {
    layers + BEFORE + 1
}

/// The place of a moment between two of a stop, from 0 before to 1 behind.
pub fn share(now: f64, stop: usize, from: f64, to: f64) -> f64 {
    ((now - stop as f64 - from) / (to - from)).clamp(0.0, 1.0)
}

/// Seconds that a stop takes.
pub fn seconds(stop: usize, layers: usize) -> f64 {
    let all = stops(layers) as f64;
    let is_middle = |stop: usize| (BEFORE + 3..layers + BEFORE - 3).contains(&stop);
    match layers > ALONE {
        true if is_middle(stop) => SHARED / (layers - 6) as f64,
        true => (SECONDS - SHARED) / (all - (layers - 6) as f64),
        false => SECONDS / all,
    }
}

/// The moment after some seconds more, at most `until`.
pub fn later(now: f64, seconds_more: f64, layers: usize, until: f64) -> f64 {
    let stop = (now + 1e-9).floor() as usize;
    (now + seconds_more / seconds(stop, layers)).min(until)
}

/// The end of the next stop, or of the one before.
pub fn stepped(now: f64, forward: bool, end: usize) -> f64 {
    let next = match forward {
        true => (now + 1e-6).floor() + 1.0,
        false => (now - 1e-6).ceil() - 1.0,
    };
    next.clamp(0.0, end as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_takes_fifteen_seconds_whatever_the_model() {
        for layers in [1, 2, 6, 8, 9, 12, 24] {
            let all: f64 = (0..stops(layers)).map(|stop| seconds(stop, layers)).sum();
            assert!((all - SECONDS).abs() < 1e-9, "{layers}: {all}");
        }
    }

    #[test]
    fn steps_end_at_stops() {
        assert_eq!([stepped(2.4, true, 9), stepped(2.4, false, 9)], [3.0, 2.0]);
        assert_eq!([stepped(3.0, true, 9), stepped(3.0, false, 9)], [4.0, 2.0]);
        assert_eq!([stepped(9.0, true, 9), stepped(0.0, false, 9)], [9.0, 0.0]);
    }

    #[test]
    fn a_share_grows_from_nothing_to_all() {
        assert_eq!(
            [share(2.0, 2, 0.0, 0.5), share(2.25, 2, 0.0, 0.5), share(9.0, 2, 0.0, 0.5)],
            [0.0, 0.5, 1.0]
        );
    }
}
