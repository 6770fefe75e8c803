//! The curves of the room.

use text::translation::{Architecture, ByLength};

use super::Run;
use super::name;
use crate::kit::paint::plot::{Plot, Series, Span};
use crate::t;

/// Between the intervals of two networks, as a share of the axis: none hides another.
const APART: f64 = 0.006;

/// The share of answers to held-out examples that are right, by steps.
pub fn right(run: &Run) -> Plot {
    let curve = |network| {
        let points = run.curve(network, |found| 100.0 * found.all().share());
        // One look is no curve.
        Series { name: name(network), points: if points.len() < 2 { Vec::new() } else { points } }
    };
    let series = run.networks().into_iter().map(curve).collect();
    let recorded = run.curves_behind(|found| 100.0 * found.all().share());
    Plot { recorded, ..plot(t!(run_axis_step), series, run.plan.recipe.steps as f64) }
}

/// The same by the length of the source, now, with 95 % intervals.
pub fn by_length(run: &Run) -> Plot {
    let point = |one: &ByLength| (one.length as f64, 100.0 * one.share());
    let found = |network| run.found(network).map(|found| found.lengths.as_slice());
    let curve = |network: Architecture| {
        let points = found(network).map(|lengths| lengths.iter().map(point).collect());
        Series { name: name(network), points: points.unwrap_or_default() }
    };
    let networks = run.networks();
    let all = || networks.iter().filter_map(|network| found(*network)).flatten();
    let longest = all().map(|one| one.length).max().unwrap_or(run.plan.recipe.longest());
    let middle = networks.len().saturating_sub(1) as f64 / 2.0;
    let span = |(curve, one): (usize, &ByLength)| {
        let ends = one.interval()?;
        let aside = (curve as f64 - middle) * APART * longest as f64;
        let ends = [ends.low, ends.high].map(|end| 100.0 * end);
        Some(Span { curve, x: one.length as f64 + aside, ends })
    };
    let lengths = networks.iter().enumerate().flat_map(|(curve, network)| {
        found(*network).unwrap_or_default().iter().map(move |one| (curve, one))
    });
    let spans = lengths.filter_map(span).collect();
    let series = networks.iter().copied().map(curve).collect();
    // Room for the intervals of the longest.
    Plot { spans, ..plot(t!(translation_length), series, longest as f64 + 0.5) }
}

/// Axes are there before the first curve.
fn plot(x_name: String, series: Vec<Series>, last: f64) -> Plot {
    let (x_range, y_range) = (Some((0.0, last)), Some((0.0, 100.0)));
    let y_name = t!(translation_axis_right);
    Plot { x_name, y_name, series, x_range, y_range, ..Plot::default() }
}

#[cfg(test)]
mod tests {
    use super::super::chosen::Plan;
    use super::*;
    use protocol::run::News;
    use protocol::translation::Begun;
    use text::translation::HeldOut;

    #[test]
    fn shares_are_drawn_by_steps_and_by_length() {
        let mut run = Run::new(1, (Plan::default(), "".into()));
        assert!(right(&run).drawing(400, 200).is_some());
        run.hear(News::Begun(Begun { parameters: vec![1; 4] }));
        let mut found = HeldOut::default();
        found.add(2, &[1], &[1]);
        found.add(5, &[1, 2], &[1]);
        run.hear(News::Judged { states: vec![0], found: vec![HeldOut::default(); 4] });
        assert!(right(&run).series.iter().all(|one| one.points.is_empty()));
        run.hear(News::Judged { states: vec![50], found: vec![found; 4] });
        assert_eq!(right(&run).series[3].points[1], (50.0, 50.0));
        let plot = by_length(&run);
        assert_eq!(plot.series[0].points, [(2.0, 100.0), (5.0, 0.0)]);
        assert_eq!((plot.x_range, plot.spans.len()), (Some((0.0, 5.5)), 8));
        // Wilson's interval of one success of one: 20.65 % to 100 %.
        let [low, high] = plot.spans[0].ends;
        assert!((low - 20.65).abs() < 0.01 && (high - 100.0).abs() < 1e-6, "{low} {high}");
    }
}
