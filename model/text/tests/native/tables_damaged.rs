//! Three hundred damaged tables: each is read or refused with a sentence that names the cause, for every
//! task, and none panics.

#![allow(clippy::ptr_arg, reason = "every kind of damage is called alike")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use text::data::{Columns, Gathered, Opened, ReadAs, Task, Texts};

const DAMAGED: usize = 300;

/// A kind of damage with its name.
type Damage = (&'static str, fn(&mut Vec<u8>, &mut Pcg32));

const DAMAGES: [Damage; 10] = [
    ("cut off", cut_off),
    ("beginning lost", beginning_lost),
    ("flipped bits", flipped_bits),
    ("bytes that mean something", signs),
    ("a part twice", twice),
    ("a part lost", lost),
    ("zeros", zeros),
    ("one byte more", one_more),
    ("a part of itself inside", nested),
    ("a cell without end", endless),
];

/// Bytes that mean something in some form of table, and some that no text has.
const SIGNS: &[u8] = b"\"',;\t|\n\r{}[]:0-\\\0\xff\xfe\xef\xbb\xbf\xc3";

fn below(random: &mut Pcg32, end: usize) -> usize {
    random.next_u32() as usize % end.max(1)
}

/// A part of a file, perhaps an empty one.
fn part(file: &[u8], random: &mut Pcg32) -> std::ops::Range<usize> {
    let start = below(random, file.len());
    start..(start + below(random, 60)).min(file.len())
}

fn cut_off(file: &mut Vec<u8>, random: &mut Pcg32) {
    file.truncate(below(random, file.len()));
}

fn beginning_lost(file: &mut Vec<u8>, random: &mut Pcg32) {
    file.drain(..below(random, file.len()));
}

fn flipped_bits(file: &mut Vec<u8>, random: &mut Pcg32) {
    for _ in 0..=below(random, 8) {
        let place = below(random, file.len());
        file[place] ^= 1 << below(random, 8);
    }
}

fn signs(file: &mut Vec<u8>, random: &mut Pcg32) {
    for _ in 0..=below(random, 8) {
        let place = below(random, file.len());
        file[place] = SIGNS[below(random, SIGNS.len())];
    }
}

fn twice(file: &mut Vec<u8>, random: &mut Pcg32) {
    let range = part(file, random);
    let copy = file[range.clone()].to_vec();
    file.splice(range.end..range.end, copy);
}

fn lost(file: &mut Vec<u8>, random: &mut Pcg32) {
    let range = part(file, random);
    file.drain(range);
}

fn zeros(file: &mut Vec<u8>, random: &mut Pcg32) {
    let range = part(file, random);
    file[range].fill(0);
}

/// Two bytes are a letter in some encodings: every one behind it becomes another.
fn one_more(file: &mut Vec<u8>, random: &mut Pcg32) {
    let place = below(random, file.len());
    file.insert(place, SIGNS[below(random, SIGNS.len())]);
}

fn nested(file: &mut Vec<u8>, random: &mut Pcg32) {
    let (place, copy) = (below(random, file.len()), file.clone());
    file.splice(place..place, copy);
}

fn endless(file: &mut Vec<u8>, random: &mut Pcg32) {
    let place = below(random, file.len());
    let more = [b'[', b'"', b'a', b'{'][below(random, 4)];
    file.splice(place..place, std::iter::repeat_n(more, 50_000));
}

/// Every file of `tests/tables` with its name.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for folder in ["tests/tables", "tests/tables/own"] {
        for entry in std::fs::read_dir(Path::new(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                files.push((name, std::fs::read(&path).expect("a file")));
            }
        }
    }
    files.sort();
    files
}

/// What every task says of a file: how often it was read, and the sentences of the refusals.
fn attempt(bytes: &[u8]) -> (usize, Vec<String>) {
    let opened = match Opened::read(bytes, ReadAs::default()) {
        Ok(opened) => opened,
        Err(fault) => return (0, vec![fault.to_string()]),
    };
    let (mut read, mut refused) = (0, Vec::new());
    for task in Task::ALL {
        let columns = Columns::guess(&opened.table, task);
        match Gathered::read(&opened.table, task, &columns) {
            Ok(gathered) => {
                read += 1;
                refused.extend(gathered.left_out.iter().map(|one| one.fault.to_string()));
                let mut dataset = gathered.dataset;
                dataset.set_apart();
                let labels = dataset.labels.clone();
                let columns = Columns::of_texts(&opened.table, task, &labels);
                let texts = Texts::read(&opened.table, task, &columns, &labels);
                refused.extend(texts.err().map(|fault| fault.to_string()));
            }
            Err(fault) => refused.push(fault.to_string()),
        }
    }
    (read, refused)
}

#[test]
fn damaged_tables_are_read_or_refused_in_a_sentence() {
    let files = files();
    assert_eq!(files.len(), 31, "nineteen and twelve");
    for (name, bytes) in &files {
        assert!(attempt(bytes).0 > 0, "{name} is whole");
    }
    let mut counts = [[0; 2]; DAMAGES.len()];
    for number in 0..DAMAGED {
        let mut random = Pcg32::new(number as u64, 12);
        let kind = number % DAMAGES.len();
        let (damage, apply) = DAMAGES[kind];
        let (name, whole) = &files[below(&mut random, files.len())];
        let mut bytes = whole.clone();
        apply(&mut bytes, &mut random);
        let what = format!("{number}: {name}, {damage}");
        let (read, refused) = catch_unwind(AssertUnwindSafe(|| attempt(&bytes)))
            .unwrap_or_else(|_| panic!("{what} panicked"));
        for sentence in refused {
            let is_sentence = sentence.ends_with(['.', '?', ')']) && sentence.contains(' ');
            assert!(is_sentence && sentence.chars().count() < 1_000, "{what}: {sentence}");
        }
        counts[kind][usize::from(read == 0)] += 1;
    }
    for ((damage, _), [read, refused]) in DAMAGES.iter().zip(counts) {
        println!("{damage:28}{read:4} read {refused:4} refused");
    }
    let [read, refused] = [0, 1].map(|at| counts.iter().map(|count| count[at]).sum::<usize>());
    assert!(read > 0 && refused > 0, "{read} read, {refused} refused");
}
