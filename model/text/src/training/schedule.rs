//! The learning rate over the steps.

use super::plan::Plan;

/// The learning rate of a step, counted from 0: it rises linearly in the first share of the steps
/// and falls linearly to 0 after that (Devlin et al. 2019, section A.2).
pub fn learning_rate(plan: &Plan, step: usize, steps: usize) -> f64 {
    let rising = (plan.warm_up.clamp(0.0, 1.0) * steps as f64).round();
    let now = step as f64;
    let share = if now < rising {
        (now + 1.0) / rising
    } else {
        let falling = (steps as f64 - rising).max(1.0);
        (steps as f64 - now) / falling
    };
    plan.learning_rate * share.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rises_and_falls_in_straight_lines() {
        let plan = Plan { learning_rate: 1.0, warm_up: 0.2, ..Plan::default() };
        let rates: Vec<f64> = (0..10).map(|step| learning_rate(&plan, step, 10)).collect();
        let expected = [0.5, 1.0, 1.0, 0.875, 0.75, 0.625, 0.5, 0.375, 0.25, 0.125];
        for (found, expected) in rates.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{rates:?}");
        }
        let flat = Plan { warm_up: 0.0, ..plan };
        assert_eq!(learning_rate(&flat, 0, 4), 1.0);
        assert_eq!(learning_rate(&flat, 4, 4), 0.0);
    }
}
