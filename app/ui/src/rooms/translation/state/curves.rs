//! The curves of the room.

use model::translation::{Architecture, ByLength};

use super::name;
use super::run::Run;
use crate::paint::plot::{Plot, Series};
use crate::t;

/// The share of answers to held-out examples that are right, by steps.
pub fn right(run: &Run) -> Plot {
    let curve = |(place, network): (usize, Architecture)| {
        let points = run.looks.iter().filter_map(|(step, found)| {
            Some((*step as f64, 100.0 * found.get(place)?.all().share()))
        });
        Series { name: name(network), points: points.collect() }
    };
    let series = run.networks().into_iter().enumerate().map(curve).collect();
    // One look is no curve.
    let series = if run.looks.len() < 2 { Vec::new() } else { series };
    plot(t!(nothing_axis_step), series, run.plan.recipe.steps as f64)
}

/// The same by the length of the source, now.
pub fn by_length(run: &Run) -> Plot {
    let point = |one: &ByLength| (one.length as f64, 100.0 * one.share());
    let curve = |network: Architecture| {
        let points = run.found(network).map(|found| found.lengths.iter().map(point).collect());
        Series { name: name(network), points: points.unwrap_or_default() }
    };
    let series = run.networks().into_iter().map(curve).collect();
    plot(t!(translation_length), series, run.plan.recipe.longest() as f64)
}

fn plot(x_name: String, mut series: Vec<Series>, last: f64) -> Plot {
    // Axes are there before the first curve.
    if series.iter().all(|one| one.points.is_empty()) {
        let points = vec![(0.0, 0.0), (last, 0.0)];
        series = vec![Series { name: t!(translation_no_curve), points }];
    }
    Plot { x_name, y_name: t!(translation_axis_right), series, y_range: Some((0.0, 100.0)) }
}

#[cfg(test)]
mod tests {
    use super::super::chosen::Plan;
    use super::*;
    use model::translation::HeldOut;
    use protocol::TranslationTold;

    #[test]
    fn shares_are_drawn_by_steps_and_by_length() {
        let mut run = Run::new(1, Plan::default());
        assert!(right(&run).drawing(400, 200).is_some());
        run.hear(TranslationTold::Begun { parameters: vec![1; 4] });
        let mut found = HeldOut::default();
        found.add(2, &[1], &[1]);
        found.add(5, &[1, 2], &[1]);
        run.hear(TranslationTold::Judged { step: 0, found: vec![HeldOut::default(); 4] });
        assert_eq!(right(&run).series[0].points, [(0.0, 0.0), (600.0, 0.0)]);
        run.hear(TranslationTold::Judged { step: 50, found: vec![found; 4] });
        assert_eq!(right(&run).series[3].points[1], (50.0, 50.0));
        assert_eq!(by_length(&run).series[0].points, [(2.0, 100.0), (5.0, 0.0)]);
    }
}
