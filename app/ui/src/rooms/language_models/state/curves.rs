//! The curves of the room.

use super::learning::Reaches;
use super::name;
use super::run::Run;
use crate::kit::paint::plot::{Plot, Series};
use crate::t;

/// The loss of held-out words, in nats, of every network beside that of counting.
pub fn loss(run: &Run) -> Plot {
    let steps = run.plan.recipe.steps as f64;
    let curve = |network| {
        let points = run.curve(network, |found| found.loss);
        Series { name: name(network), points }
    };
    let mut series: Vec<Series> = run.networks().into_iter().map(curve).collect();
    let mut top = 1.0;
    if let Some(begun) = &run.begun {
        let mut orders = vec![run.plan.recipe.order];
        orders.extend((run.plan.recipe.order != 2).then_some(2));
        for order in orders {
            if let Some(found) = order.checked_sub(1).and_then(|place| begun.counted.get(place)) {
                let name = t!(language_level, order = order);
                series.push(run.level(name, found.loss));
            }
        }
        let chance = (begun.vocabulary as f64).ln();
        series.push(run.level(t!(language_chance, count = begun.vocabulary), chance));
        top = chance.max(top);
    }
    let (x_name, y_name) = (t!(run_axis_step), t!(run_axis_loss));
    let (x_range, y_range) = (Some((0.0, steps)), Some((0.0, top * 1.1)));
    let recorded = run.curves_behind(|found| found.loss);
    Plot { x_name, y_name, series, recorded, x_range, y_range, ..Plot::default() }
}

/// log10 of the gradient's length by distance.
pub fn reach(reaches: &Reaches) -> Plot {
    let one = |of: &protocol::language::Remembered| {
        let points = of.reach.norms.iter().enumerate();
        let points = points.map(|(distance, norm)| (distance as f64, norm.log10())).collect();
        Series { name: name(of.network), points }
    };
    let series: Vec<Series> = reaches.networks.iter().map(one).collect();
    // Bare axes until something is measured.
    let bare = series.is_empty();
    let (x_range, y_range) = (bare.then_some((0.0, 10.0)), bare.then_some((-2.0, 0.0)));
    let (x_name, y_name) = (t!(language_axis_distance), t!(language_axis_gradient));
    Plot { x_name, y_name, series, x_range, y_range, ..Plot::default() }
}

#[cfg(test)]
mod tests {
    use protocol::language::{Begun, Remembered};
    use protocol::run::{News, Rows};
    use text::language::{Architecture, HeldOut, Reach};

    use super::super::chosen::Wanted;
    use super::*;

    #[test]
    fn networks_stand_beside_counting_and_chance() {
        let mut run = Run::new(1, Wanted::default());
        let found = |loss| HeldOut { words: 4, loss, interval: [1.0, 9.0] };
        run.hear(News::Begun(Begun {
            vocabulary: 100,
            rows: Rows::default(),
            parameters: vec![1, 2, 3],
            counted: [4.0, 3.0, 2.0, 2.5].map(found).to_vec(),
        }));
        run.hear(News::Judged { states: vec![0], found: [4.5, 4.6, 4.7].map(found).to_vec() });
        let plot = loss(&run);
        assert_eq!(plot.series.len(), 6);
        assert_eq!(plot.series[2].points, [(0.0, 4.7)]);
        assert_eq!((plot.series[3].points[1].1, plot.series[4].points[0].1), (2.0, 3.0));
        // ln 100
        assert!((plot.series[5].points[0].1 - 4.605_170).abs() < 1e-6);
        // Before anything is measured, axes stand alone.
        let bare = loss(&Run::default());
        assert!(bare.series.iter().all(|one| one.points.is_empty()));
        assert!(bare.drawing(400, 200).is_some());
    }

    #[test]
    fn a_gradient_that_shrinks_tenfold_falls_in_a_straight_line() {
        let reach = Reach { rows: 3, norms: vec![1.0, 0.1, 0.01] };
        let one = Remembered { network: Architecture::Lstm, reach, milliseconds: 1.0 };
        let plot = super::reach(&Reaches { words: 3, networks: vec![one] });
        assert_eq!(
            plot.series[0].points.iter().map(|point| point.0).collect::<Vec<_>>(),
            [0.0, 1.0, 2.0]
        );
        assert!((plot.series[0].points[2].1 + 2.0).abs() < 1e-12);
        let bare = super::reach(&Reaches::default());
        assert!(bare.series.is_empty() && bare.drawing(400, 200).is_some());
    }
}
