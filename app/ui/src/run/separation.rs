//! How well a small training separates two classes of points, as a headline.

use small::points::Point;
use small::training::{Learner, Training};

use crate::kit::format::percent;
use crate::kit::marked::value;
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// What gets so many of the points right separates them.
const MOST: f64 = 0.95;
/// What is so much better than naming the larger class for every point separates some of them.
const MARGIN: f64 = 0.05;

/// What a training has reached; `name` is what separates, `before` how strong the last finding was.
pub fn finding<L: Learner + Clone>(
    training: &Training<L>,
    name: &str,
    before: Option<Strength>,
) -> Finding {
    let none = |text| Finding::new(Strength::None, text);
    let Some(score) = training.score() else { return none(t!(run_no_points)) };
    let larger = larger_class(&training.points);
    if larger >= 1.0 {
        return none(t!(run_one_class));
    }
    let better = (larger + MARGIN).min(1.0);
    let strength = Strength::of_share(score.accuracy, [MOST.max(better), better], before);
    let key = match strength {
        Strength::Strong => keys::run_separates,
        Strength::Weak => keys::run_separates_partly,
        Strength::None => keys::run_separates_not,
    };
    let share = value(&percent(score.accuracy, 0));
    Finding::new(strength, key.with(&[("name", &name), ("share", &share)]))
}

/// The share of the larger class.
fn larger_class(points: &[Point]) -> f64 {
    let positive = points.iter().filter(|point| point.positive).count();
    positive.max(points.len() - positive) as f64 / points.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use small::logistic::Line;

    use super::*;
    use crate::kit::marked::plain;

    /// So many points of each class, and so many of each on the wrong side of x₁ = 0.
    fn points(each: [usize; 2], wrong: [usize; 2]) -> Vec<Point> {
        let class = |positive: bool| {
            let place = usize::from(positive);
            (0..each[place]).map(move |one| {
                let is_right = (one < wrong[place]) != positive;
                Point { at: [if is_right { 1.0 } else { -1.0 }, 0.0], positive }
            })
        };
        [false, true].into_iter().flat_map(class).collect()
    }

    fn found(points: Vec<Point>, before: Option<Strength>) -> (Strength, String) {
        let line = Line { weights: [1.0, 0.0], bias: 0.0 };
        let found = finding(&Training::new(line, points, 0.1), "The line", before);
        (found.strength, plain(&found.text))
    }

    #[test]
    fn nearly_all_points_are_separated_and_some_are_separated_partly() {
        let text = "The line separates the two classes: it gets 95% of the points right.";
        assert_eq!(found(points([10, 10], [1, 0]), None), (Strength::Strong, text.to_owned()));
        let text = "The line only partly separates the classes: it gets 90% of the points right.";
        assert_eq!(found(points([10, 10], [1, 1]), None), (Strength::Weak, text.to_owned()));
        let text = "The line does not separate the classes: it gets 50% of the points right.";
        assert_eq!(found(points([10, 10], [5, 5]), None), (Strength::None, text.to_owned()));
    }

    #[test]
    fn naming_the_larger_class_is_what_it_is_measured_against() {
        // 55 of 100 are five points above a half; of 80 and 20 they are far below.
        assert_eq!(found(points([50, 50], [24, 21]), None).0, Strength::Weak);
        assert_eq!(found(points([50, 50], [24, 22]), None).0, Strength::None);
        assert_eq!(found(points([80, 20], [0, 15]), None).0, Strength::Weak);
        assert_eq!(found(points([80, 20], [0, 16]), None).0, Strength::None);
        // Where one class has nearly all points, 95 % are no separation.
        assert_eq!(found(points([95, 5], [0, 5]), None).0, Strength::None);
        assert_eq!(found(points([95, 5], [0, 1]), None).0, Strength::None);
        assert_eq!(found(points([95, 5], [0, 0]), None).0, Strength::Strong);
    }

    #[test]
    fn a_case_is_left_only_two_points_past_its_border() {
        let at = |wrong: usize, before| found(points([50, 50], [wrong, 0]), Some(before)).0;
        assert_eq!(
            [at(7, Strength::Strong), at(8, Strength::Strong)],
            [Strength::Strong, Strength::Weak]
        );
        assert_eq!(
            [at(4, Strength::Weak), at(3, Strength::Weak)],
            [Strength::Weak, Strength::Strong]
        );
        assert_eq!(
            [at(47, Strength::Weak), at(48, Strength::Weak)],
            [Strength::Weak, Strength::None]
        );
        assert_eq!(
            [at(44, Strength::None), at(43, Strength::None)],
            [Strength::None, Strength::Weak]
        );
    }

    #[test]
    fn without_two_classes_there_is_nothing_to_separate() {
        let none = |text: &str| (Strength::None, text.to_owned());
        let text = "All points are of one class: there is nothing to separate.";
        assert_eq!(found(points([3, 0], [0, 0]), None), none(text));
        let text = "There are no points yet: click in the plane to put some.";
        assert_eq!(found(Vec::new(), None), none(text));
    }
}
