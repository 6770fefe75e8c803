//! Three hundred damaged checkpoints: each is refused with a sentence or loaded, without a panic, and
//! without more memory than the bytes given can justify.
#![cfg(not(target_family = "wasm"))]

mod family_files;

use std::panic::{AssertUnwindSafe, catch_unwind};

use bert::checkpoint::ModelFiles;
use bert::input::EncoderInput;
use bert::report::wishes;
use burn::tensor::Device;
use family_files::named;
use peak_alloc::PeakAlloc;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use serde_json::{Value, json};
use text::switches::Switches;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most that reading a damaged checkpoint of 100 kB may hold at a time.
const MOST_BYTES: usize = 200_000_000;

const DAMAGED: u32 = 300;

const MODELS: [&str; 10] = [
    "bert-pretraining",
    "bert-bare",
    "bert-words-cased",
    "bert-sequence",
    "bert-question-shards",
    "distilbert-sequence",
    "electra-discriminator",
    "electra-generator",
    "electra-words",
    "roberta-sequence",
];

type Files = Vec<(String, Vec<u8>)>;

/// A kind of damage with its name.
type Damage = (&'static str, fn(&mut Files, &mut Pcg32));

const DAMAGES: [Damage; 12] = [
    ("cut off", cut_off),
    ("bytes of the header", header_bytes),
    ("length of the header", header_length),
    ("absurd shape", absurd_shape),
    ("other shape", other_shape),
    ("other type", other_type),
    ("vocabulary of another size", vocabulary_size),
    ("bytes of JSON", json_bytes),
    ("absurd size", absurd_size),
    ("values", values),
    ("missing file", missing_file),
    ("swapped files", swapped),
];

fn below(random: &mut Pcg32, end: usize) -> usize {
    random.next_u32() as usize % end.max(1)
}

fn pick<'a>(files: &'a mut Files, random: &mut Pcg32, ends: &[&str]) -> &'a mut Vec<u8> {
    let mut fitting: Vec<_> = files
        .iter_mut()
        .filter(|(name, _)| ends.iter().any(|end| name.ends_with(end)))
        .map(|(_, bytes)| bytes)
        .collect();
    let place = below(random, fitting.len());
    fitting.swap_remove(place)
}

fn cut_off(files: &mut Files, random: &mut Pcg32) {
    let file = pick(files, random, &[""]);
    file.truncate(below(random, file.len()));
}

fn header_end(file: &[u8]) -> usize {
    8 + file.first_chunk().map_or(0, |length| u64::from_le_bytes(*length) as usize)
}

fn header_bytes(files: &mut Files, random: &mut Pcg32) {
    let file = pick(files, random, &[".safetensors"]);
    let end = header_end(file);
    for _ in 0..=below(random, 4) {
        file[below(random, end)] = random.next_u32() as u8;
    }
}

fn header_length(files: &mut Files, random: &mut Pcg32) {
    let file = pick(files, random, &[".safetensors"]);
    let lengths = [0, 1, 7, file.len() as u64, 4 << 20, (4 << 20) + 1, 1 << 40, u64::MAX];
    file[..8].copy_from_slice(&lengths[below(random, lengths.len())].to_le_bytes());
}

/// Changes an entry of the header and writes the container anew.
fn edit(files: &mut Files, random: &mut Pcg32, change: impl FnOnce(&mut Value, &mut Pcg32)) {
    let file = pick(files, random, &[".safetensors"]);
    let end = header_end(file);
    let mut header: Value = serde_json::from_slice(&file[8..end]).expect("a header");
    let entries = header.as_object_mut().expect("an object");
    let names: Vec<_> = entries.keys().filter(|name| *name != "__metadata__").cloned().collect();
    change(&mut entries[&names[below(random, names.len())]], random);
    let header = header.to_string().into_bytes();
    let mut written = (header.len() as u64).to_le_bytes().to_vec();
    written.extend(header);
    written.extend_from_slice(&file[end..]);
    *file = written;
}

fn absurd_shape(files: &mut Files, random: &mut Pcg32) {
    edit(files, random, |entry, random| {
        let sizes = [json!(0), json!(u64::MAX), json!(1_u64 << 40), json!(-1), json!(1e300)];
        let size = sizes[below(random, sizes.len())].clone();
        let count = 1 + below(random, 3);
        entry["shape"] = Value::Array(vec![size; count]);
        if random.next_u32() % 2 == 0 {
            entry["data_offsets"] = json!([0, u64::MAX]);
        }
    });
}

fn other_shape(files: &mut Files, random: &mut Pcg32) {
    edit(files, random, |entry, random| {
        let shape = entry["shape"].as_array_mut().expect("a shape");
        match below(random, 3) {
            0 => shape.push(json!(1)),
            1 => shape.reverse(),
            _ => *shape = vec![json!(shape.iter().filter_map(Value::as_u64).product::<u64>())],
        }
    });
}

fn other_type(files: &mut Files, random: &mut Pcg32) {
    edit(files, random, |entry, random| {
        let types = ["I8", "U8", "BOOL", "F64", "F8_E4M3", "I64", "BF16", "F16", "F32", "Q4", ""];
        entry["dtype"] = json!(types[below(random, types.len())]);
    });
}

fn vocabulary_size(files: &mut Files, random: &mut Pcg32) {
    let file = pick(files, random, &["vocab.txt", "tokenizer.json"]);
    match random.next_u32() % 3 {
        0 => file.truncate(below(random, file.len())),
        1 => file.extend(b"\nmore\npieces\n"),
        _ => {
            let text = String::from_utf8_lossy(file).replace("##a", &"x".repeat(500));
            *file = text.replace(":40,", ":4294967295,").into_bytes();
        }
    }
}

/// Bytes that mean something in JSON, and two that it cannot hold.
const BYTES: &[u8] = b"0123456789{}[]\",:x\0\xff";

fn json_bytes(files: &mut Files, random: &mut Pcg32) {
    let file = pick(files, random, &[".json"]);
    match random.next_u32() % 4 {
        0 => *file = vec![b'['; 100_000],
        1 => file.extend(b"}}"),
        _ => {
            for _ in 0..=below(random, 3) {
                let place = below(random, file.len());
                file[place] = BYTES[below(random, BYTES.len())];
            }
        }
    }
}

fn absurd_size(files: &mut Files, random: &mut Pcg32) {
    let file = pick(files, random, &["config.json"]);
    let mut config: Value = serde_json::from_slice(file).expect("an object");
    let fields = config.as_object_mut().expect("an object");
    let names: Vec<_> = fields.keys().cloned().collect();
    let values = [
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(4_096),
        json!(1_000_000),
        json!(u64::MAX),
        json!(-1),
        json!(1e308),
        json!("relu"),
        json!(null),
        json!([]),
        json!({"0": "a", "5": "b"}),
        json!(true),
    ];
    for _ in 0..=below(random, 2) {
        let value = values[below(random, values.len())].clone();
        fields.insert(names[below(random, names.len())].clone(), value);
    }
    *file = config.to_string().into_bytes();
}

fn values(files: &mut Files, random: &mut Pcg32) {
    let file = pick(files, random, &[".safetensors"]);
    let end = header_end(file);
    for _ in 0..200 {
        let place = end + below(random, file.len() - end);
        file[place] = random.next_u32() as u8;
    }
}

fn missing_file(files: &mut Files, random: &mut Pcg32) {
    files.remove(below(random, files.len()));
}

fn swapped(files: &mut Files, random: &mut Pcg32) {
    let (one, other) = (below(random, files.len()), below(random, files.len()));
    let bytes = std::mem::take(&mut files[one].1);
    files[one].1 = std::mem::replace(&mut files[other].1, bytes);
}

/// Loads the files and runs a pass. The sentence of a refusal.
fn attempt(files: Files) -> Result<(), String> {
    let files = ModelFiles::from_named(files).map_err(|error| error.to_string())?;
    let bert = files.load(&Device::flex()).map_err(|error| error.to_string())?;
    let limit = bert.config.positions().min(40);
    let text = "The cat [MASK] caf\u{e9} \u{6771}<e1>!";
    let encoding = files.tokenizer().encode(text, Some("a dog"), limit);
    let input = EncoderInput::single(&encoding, 0, &bert.config).map_err(|e| e.to_string())?;
    let (switches, wishes) = (Switches::default(), wishes(&bert));
    pollster::block_on(bert.run(&input, &switches, &wishes))
        .map(drop)
        .map_err(|error| error.to_string())
}

#[test]
fn damaged_checkpoints_are_refused_or_loaded() {
    for name in MODELS {
        assert_eq!(attempt(named(name)), Ok(()), "{name} is whole");
    }
    // What is allocated is seen.
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    drop(std::hint::black_box(vec![1_u8; 1 << 20]));
    assert!(MEMORY.peak_usage() >= before + (1 << 20));

    let (mut refused, mut loaded, mut most) = (0, 0, 0);
    let mut kinds = [[0; 2]; DAMAGES.len()];
    for number in 0..DAMAGED {
        let mut random = Pcg32::new(u64::from(number), 11);
        let kind = number as usize % DAMAGES.len();
        let (damage, apply) = DAMAGES[kind];
        let name = MODELS[below(&mut random, MODELS.len())];
        let mut files = named(name);
        apply(&mut files, &mut random);
        MEMORY.reset_peak_usage();
        let before = MEMORY.current_usage();
        let what = format!("{number}: {name}, {damage}");
        let outcome = catch_unwind(AssertUnwindSafe(|| attempt(files)));
        let held = MEMORY.peak_usage().saturating_sub(before);
        assert!(held < MOST_BYTES, "{what} took {held} bytes");
        most = most.max(held);
        match outcome.unwrap_or_else(|_| panic!("{what} panicked")) {
            Ok(()) => {
                loaded += 1;
                kinds[kind][1] += 1;
            }
            Err(sentence) => {
                assert!(
                    sentence.ends_with(['.', ')']) && sentence.len() > 20,
                    "{what}: {sentence}"
                );
                assert!(sentence.len() < 1_000, "{what}: {sentence}");
                refused += 1;
                kinds[kind][0] += 1;
            }
        }
    }
    println!("{refused} refused, {loaded} loaded, at most {most} bytes at a time");
    for ((damage, _), [refused, loaded]) in DAMAGES.iter().zip(kinds) {
        println!("{damage:28}{refused:4} refused {loaded:4} loaded");
    }
    assert!(refused > loaded, "most damage must be noticed");
}
