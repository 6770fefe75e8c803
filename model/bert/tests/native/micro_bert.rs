//! The micro BERT of `tests/reference/micro`, on the CPU.

use bert::Bert;
use bert::checkpoint::Checkpoint;
use burn::tensor::Device;
use text::config::BertConfig;

const CONFIG: &[u8] = include_bytes!("../../../../tests/reference/micro/config.json");
const WEIGHTS: &[u8] = include_bytes!("../../../../tests/reference/micro/model.safetensors");

/// The model.
pub fn micro() -> Bert {
    let config = BertConfig::from_json(CONFIG).expect("a configuration");
    let checkpoint = Checkpoint::open(config, WEIGHTS).expect("a checkpoint");
    Bert::load(&checkpoint, &Device::flex()).expect("a model")
}
