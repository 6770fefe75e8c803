//! A B of matrices and batches of them, in whatever order they lie in memory.

use burn::tensor::{Device, Tensor};

use crate::support::{assert_close, noise, of, tensor, values};

/// Batches `[outer, inner]` of A and of B, and rows, features and columns.
const CASES: [([usize; 2], [usize; 2], [usize; 3]); 7] = [
    ([1, 1], [1, 1], [1, 1, 1]),
    ([1, 1], [1, 1], [33, 17, 65]),
    ([1, 1], [1, 1], [7, 130, 3]),
    ([2, 3], [2, 3], [5, 16, 9]),
    ([2, 3], [1, 1], [32, 8, 32]),
    ([1, 3], [2, 1], [4, 5, 6]),
    ([2, 1], [2, 4], [40, 33, 34]),
];

pub async fn is_exact(device: &Device) {
    for (left, right, [rows, features, columns]) in CASES {
        let shapes = [[left[0], left[1], rows, features], [right[0], right[1], features, columns]];
        let [a, b] = [0, 1].map(|i| noise(i as u32 + 1, shapes[i].iter().product()));
        let wanted = product(&a, &b, left, right, [rows, features, columns]);
        let [a, b] = [of(a, shapes[0], device), of(b, shapes[1], device)];
        let turned = |x: &Tensor<4>| laid_out_otherwise(x, [0, 1, 3, 2]);
        let by_head = |x: &Tensor<4>| laid_out_otherwise(x, [0, 2, 1, 3]);
        let what = format!("{left:?} {right:?} {rows} x {features} x {columns}");
        for (a, b) in [(a.clone(), b.clone()), (turned(&a), b.clone()), (by_head(&a), turned(&b))] {
            assert_close(&values(shaders::matmul(a, b)).await, &wanted, 2e-5, &what);
        }
    }
    let five = |seed, rows, columns| tensor::<5>(seed, [2, 1, 3, rows, columns], device);
    let four = |seed, rows, columns| tensor::<4>(seed, [2, 3, rows, columns], device);
    let found = shaders::matmul(five(1, 4, 5), five(2, 5, 6));
    let wanted = values(shaders::matmul(four(1, 4, 5), four(2, 5, 6))).await;
    let wanted: Vec<f64> = wanted.into_iter().map(f64::from).collect();
    assert_close(&values(found).await, &wanted, 1e-6, "three axes before a matrix");
}

/// The same tensor, whose axes follow each other in memory in another order.
fn laid_out_otherwise(x: &Tensor<4>, axes: [isize; 4]) -> Tensor<4> {
    // Adding makes memory follow the order of the axes.
    (x.clone().permute(axes) + 0.0).permute(axes)
}

/// A B in 64-bit arithmetic.
fn product(
    a: &[f32],
    b: &[f32],
    left: [usize; 2],
    right: [usize; 2],
    [rows, features, columns]: [usize; 3],
) -> Vec<f64> {
    let mut product = Vec::new();
    for outer in 0..left[0].max(right[0]) {
        for inner in 0..left[1].max(right[1]) {
            let pair = |of: [usize; 2]| outer % of[0] * of[1] + inner % of[1];
            let a = &a[pair(left) * rows * features..];
            let b = &b[pair(right) * features * columns..];
            for cell in 0..rows * columns {
                let (row, column) = (cell / columns, cell % columns);
                let term = |k: usize| {
                    f64::from(a[row * features + k]) * f64::from(b[k * columns + column])
                };
                product.push((0..features).map(term).sum());
            }
        }
    }
    product
}

/// Through a product whose second factor counts for every matrix of the first.
pub async fn gradients_agree_with_differences(device: &Device) {
    let shapes = [[2, 3, 4, 5], [1, 3, 5, 2]];
    let weights = || tensor::<4>(9, [2, 3, 4, 2], device);
    let numbers = |nudge: Option<(usize, usize, f32)>| {
        [0, 1].map(|which| {
            let mut numbers = noise(which as u32 + 5, shapes[which].iter().product());
            if let Some((_, index, by)) = nudge.filter(|(nudged, ..)| *nudged == which) {
                numbers[index] += by;
            }
            numbers
        })
    };
    let tape = device.clone().autodiff();
    let [a, b] = numbers(None);
    let [a, b] = [of(a, shapes[0], &tape).require_grad(), of(b, shapes[1], &tape).require_grad()];
    let y = shaders::matmul(a.clone(), b.clone());
    let gradients = (y.clone() * y * tensor::<4>(9, [2, 3, 4, 2], &tape)).sum().backward();
    let part = "both factors take part";
    let found = [
        values(a.grad(&gradients).expect(part)).await,
        values(b.grad(&gradients).expect(part)).await,
    ];
    for which in [0, 1] {
        for index in 0..found[which].len() {
            let mut sides = [0.0; 2];
            for (side, by) in sides.iter_mut().zip([1e-2, -1e-2]) {
                let [a, b] = numbers(Some((which, index, by)));
                let y = shaders::matmul(of(a, shapes[0], device), of(b, shapes[1], device));
                let loss = values(y.clone() * y * weights()).await;
                *side = loss.into_iter().map(f64::from).sum();
            }
            let difference = (sides[0] - sides[1]) / 2e-2;
            let gradient = f64::from(found[which][index]);
            assert!(
                (gradient - difference).abs() <= 2e-3 * (1.0 + difference.abs()),
                "factor {which}, number {index}: gradient {gradient} but difference {difference}",
            );
        }
    }
}
