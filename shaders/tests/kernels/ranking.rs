//! Scores of pieces and the best of them.

use burn::tensor::{Device, Tensor, TensorData};

use crate::linear::linear;
use crate::support::{assert_close, noise, tensor, values};

pub async fn is_exact(device: &Device) {
    for (tokens, features, pieces, count) in [(1, 32, 300, 5), (3, 384, 1000, 50), (9, 128, 70, 70)]
    {
        check(tokens, features, pieces, count, device).await;
    }
    ties_go_by_id(device).await;
}

async fn check(tokens: usize, features: usize, pieces: usize, count: usize, device: &Device) {
    let (hidden, table, bias) =
        (noise(40, tokens * features), noise(41, pieces * features), noise(42, pieces));
    let columns: Vec<f32> =
        (0..table.len()).map(|i| table[i % pieces * features + i / pieces]).collect();
    let wanted = linear(&hidden, &columns, &bias, features);
    let logits = shaders::piece_scores(
        tensor(40, [tokens, features], device),
        tensor(41, [pieces, features], device),
        tensor(42, [pieces], device),
    );
    let found = values(logits.clone()).await;
    let what = format!("{tokens} tokens, {pieces} pieces of {features}");
    assert_close(&found, &wanted, 1e-5, &what);

    let asked: Vec<i32> = (0..tokens).map(|token| (token * 13 % pieces) as i32).collect();
    let ranking = shaders::ranking(
        logits,
        Tensor::from_data(TensorData::new(asked.clone(), [tokens]), device),
        count,
    );
    let ids: Vec<i32> = ids(ranking.ids).await;
    let (best, summary) = (values(ranking.logits).await, values(ranking.summary).await);
    for token in 0..tokens {
        let row: Vec<f64> =
            found[token * pieces..][..pieces].iter().map(|x| f64::from(*x)).collect();
        let mut order: Vec<usize> = (0..pieces).collect();
        order.sort_by(|a, b| row[*b].total_cmp(&row[*a]).then(a.cmp(b)));
        let wanted: Vec<i32> = order[..count].iter().map(|id| *id as i32).collect();
        assert_eq!(ids[token * count..][..count], wanted, "{what}");
        let in_order: Vec<f64> = order[..count].iter().map(|id| row[*id]).collect();
        assert_close(&best[token * count..][..count], &in_order, 1e-6, &what);

        let log_sum = row.iter().map(|x| x.exp()).sum::<f64>().ln();
        let entropy: f64 = row.iter().map(|x| (log_sum - x) * (x - log_sum).exp()).sum();
        let wanted = row[asked[token] as usize];
        let larger = row.iter().filter(|x| **x > wanted).count() as f64;
        assert_close(&summary[token * 4..][..4], &[log_sum, entropy, wanted, larger], 1e-5, &what);
    }
}

async fn ties_go_by_id(device: &Device) {
    let logits = Tensor::<2>::from_data(TensorData::new(vec![1.0_f32; 200], [1, 200]), device);
    let asked = Tensor::from_data(TensorData::new(vec![7_i32], [1]), device);
    let ranking = shaders::ranking(logits, asked, 130);
    assert_eq!(ids(ranking.ids).await, (0..130).collect::<Vec<i32>>());
}

async fn ids(tensor: Tensor<2, burn::tensor::Int>) -> Vec<i32> {
    tensor.into_data_async().await.expect("readable").try_to_vec().expect("integers")
}
