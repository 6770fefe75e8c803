//! Points of a plane turned so that they stand as near as they can to where they stood before.

/// Turns and, where it helps, mirrors points about 0: the orthogonal matrix R with the least sum of
/// |R new - old|^2 (Schönemann 1966), in closed form for two dimensions.
pub fn aligned(new: &[[f64; 2]], old: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let sum = |a: usize, b: usize| new.iter().zip(old).map(|(n, o)| n[a] * o[b]).sum::<f64>();
    let (xx, xy, yx, yy) = (sum(0, 0), sum(0, 1), sum(1, 0), sum(1, 1));
    // A rotation by the angle of (xx + yy, xy - yx) gains its length; mirrored first, that of the
    // other sums.
    let (turn, mirror) = ([xx + yy, xy - yx], [xx - yy, xy + yx]);
    let length = |[a, b]: [f64; 2]| a.hypot(b);
    let (flip, [a, b]) = if length(mirror) > length(turn) { (-1.0, mirror) } else { (1.0, turn) };
    let long = a.hypot(b);
    if long <= 0.0 || !long.is_finite() {
        return new.to_vec();
    }
    let (cos, sin) = (a / long, b / long);
    let place = |[x, y]: &[f64; 2]| [cos * x - sin * flip * y, sin * x + cos * flip * y];
    new.iter().map(place).collect()
}

/// Mirrors each axis so that points lie farther out on its positive side: the sum of cubes is not
/// negative. What is drawn then hangs on the points alone, not on the signs of their directions.
pub fn upright(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let cubes = |axis: usize| points.iter().map(|point| point[axis].powi(3)).sum::<f64>();
    let signs = [cubes(0), cubes(1)].map(|sum| if sum < 0.0 { -1.0 } else { 1.0 });
    points.iter().map(|[x, y]| [signs[0] * x, signs[1] * y]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [[f64; 2]; 4] = [[1.0, 0.2], [-0.5, 2.0], [0.3, -1.0], [-2.0, -0.4]];

    #[test]
    fn what_was_turned_and_mirrored_comes_back() {
        for step in 0..12 {
            let (sin, cos) = (f64::from(step) * 0.55).sin_cos();
            for flip in [1.0, -1.0] {
                let turn = |[x, y]: [f64; 2]| [cos * x - sin * y, flip * (sin * x + cos * y)];
                let back = aligned(&POINTS.map(turn), &POINTS);
                for (found, wanted) in back.iter().zip(POINTS) {
                    let apart = (found[0] - wanted[0]).hypot(found[1] - wanted[1]);
                    assert!(apart < 1e-12, "{step} {flip}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn mirrored_points_stand_the_same_way_up() {
        let upright_points = upright(&POINTS);
        for [a, b] in [[1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]] {
            assert_eq!(upright(&POINTS.map(|[x, y]| [a * x, b * y])), upright_points);
        }
        // x reaches out to -2, y to 2.
        assert_eq!(upright_points[3], [2.0, -0.4]);
    }

    #[test]
    fn without_a_before_nothing_turns() {
        assert_eq!(aligned(&POINTS, &[]), POINTS);
        assert_eq!(aligned(&POINTS, &[[0.0; 2]; 4]), POINTS);
    }
}
