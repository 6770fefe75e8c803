//! The nearest rows of the shipped model's word embeddings, against a plain computation.
use std::path::Path;

use bert::native::Folder;
use text::checkpoint::WORD_EMBEDDINGS;

#[test]
fn nearest_rows_are_those_of_the_whole_table_in_double_precision() {
    let folder = Folder::read(Path::new("../../public/models/bertscope-mini")).expect("a model");
    let checkpoint = folder.checkpoint().expect("a checkpoint");
    let table = checkpoint.tensor(WORD_EMBEDDINGS).expect("the table");
    let width = table.shape[1];
    let rows: Vec<Vec<f64>> = table
        .values
        .chunks(width)
        .map(|row| row.iter().map(|value| f64::from(*value)).collect())
        .collect();
    let vocabulary = folder.tokenizer().vocabulary();
    let id = |piece: &str| vocabulary.id(piece).expect("a piece");
    for piece in ["king", "monday", "##ing", "[PAD]"] {
        let near = checkpoint.near_rows(id(piece), 12).expect("rows");
        let asked = &rows[id(piece) as usize];
        let norm = |row: &[f64]| row.iter().map(|value| value * value).sum::<f64>().sqrt();
        let cosine = |row: &[f64]| {
            let product: f64 = row.iter().zip(asked).map(|(one, other)| one * other).sum();
            if norm(row) * norm(asked) > 0.0 { product / (norm(row) * norm(asked)) } else { 0.0 }
        };
        let mut all: Vec<(usize, f64)> = rows.iter().map(|row| cosine(row)).enumerate().collect();
        all.remove(id(piece) as usize);
        all.sort_by(|one, other| other.1.total_cmp(&one.1));
        assert_eq!(near.len(), 12);
        for (found, (id, cosine)) in near.iter().zip(all) {
            assert_eq!(found.id as usize, id, "{piece}");
            assert!((found.cosine - cosine).abs() < 1e-12, "{piece}: {found:?} {cosine}");
        }
    }
    let near = |piece: &str| checkpoint.near_rows(id(piece), 6).expect("rows");
    let days = near("monday").into_iter().filter_map(|row| vocabulary.piece(row.id));
    assert!(days.clone().any(|day| day == "tuesday"), "{:?}", days.collect::<Vec<_>>());
    assert_eq!(checkpoint.near_rows(u32::MAX, 3), Ok(Vec::new()));
    assert_eq!(checkpoint.near_rows(0, 0), Ok(Vec::new()));
}
