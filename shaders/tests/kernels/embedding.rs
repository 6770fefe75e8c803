//! Rows of tables, added and normalised.

use burn::tensor::{Device, Tensor, TensorData};
use shaders::Tables;

use crate::norm::{self, layer_norm};
use crate::support::{assert_close, noise, tensor, values};
use crate::{ROWS, WIDTHS};

const TABLE: usize = 40;

pub async fn is_exact(device: &Device) {
    for rows in ROWS {
        for features in WIDTHS {
            for tables in 1..=3 {
                check(rows, features, tables, device).await;
            }
        }
    }
}

async fn check(rows: usize, features: usize, tables: usize, device: &Device) {
    let index = |table: usize, row: usize| (row * 7 + table * 11) % TABLE;
    let flat: Vec<i32> = (0..3 * rows).map(|i| index(i / rows, i % rows) as i32).collect();
    let indices = || Tensor::from_data(TensorData::new(flat.clone(), [3, rows]), device);
    let table = |i: usize| tensor::<2>(20 + i as u32, [TABLE, features], device);
    let numbers: Vec<Vec<f32>> = (0..3).map(|i| noise(20 + i, TABLE * features)).collect();
    let mut sums = vec![0.0_f64; rows * features];
    for (i, sum) in sums.iter_mut().enumerate() {
        let (row, feature) = (i / features, i % features);
        let number = |table: usize| numbers[table][index(table, row) * features + feature];
        *sum = (0..tables).map(|table| f64::from(number(table))).sum();
    }
    let given = || Tables {
        word: table(0),
        position: (tables > 1).then(|| table(1)),
        segment: (tables > 2).then(|| table(2)),
    };
    let what = format!("{tables} tables, {rows} x {features}");
    let found = values(shaders::embedding(given(), indices(), None)).await;
    assert_close(&found, &sums, 1e-6, &what);

    let (gamma, beta) = (noise(5, features), noise(6, features));
    let norm = (tensor(5, [features], device), tensor(6, [features], device), norm::EPSILON);
    let found = values(shaders::embedding(given(), indices(), Some(norm))).await;
    assert_close(&found, &layer_norm(&sums, &gamma, &beta).0, 1e-4, &what);
}
