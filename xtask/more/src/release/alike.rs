//! Puts functions that are much alike side by side in a program. What is sent is compressed, and the
//! compression finds again only what it has seen within the last 32 kB: leptos makes many functions of
//! one form, and neighbours of one form cost a part of what they cost far apart.

use std::collections::HashMap;

use anyhow::{Context, Result};
use wasm_encoder::{Encode, NameMap, NameSection};
use wasmparser::{Parser, Payload, TypeRef};

/// Bytes of code that two functions may have in common.
const PIECE: usize = 4;
/// A piece that more functions have says nothing of any two.
const COMMON: usize = 6000;
/// Some bytes of code.
type Piece = [u8; PIECE];
/// What the order depends on.
pub const HOW: [usize; 2] = [PIECE, COMMON];

/// The program with a name for each function: sorted by these names, functions that are alike stand
/// side by side.
///
/// # Errors
/// If it is no program.
pub fn named(program: &[u8]) -> Result<Vec<u8>> {
    let Functions { imported, bodies } = functions(program).context("This is no program.")?;
    let mut names = vec![String::new(); bodies.len()];
    for (place, function) in order(&bodies).into_iter().enumerate() {
        names[function] = format!("{place:07}");
    }
    let mut map = NameMap::new();
    for (function, name) in names.iter().enumerate() {
        map.append(u32::try_from(function)? + imported, name);
    }
    let mut section = NameSection::new();
    section.functions(&map);
    let mut named = program.to_vec();
    // A custom section.
    named.push(0);
    section.encode(&mut named);
    Ok(named)
}

/// The functions of a program.
struct Functions<'a> {
    /// How many it does not have itself; they are counted first.
    imported: u32,
    /// The code of its own.
    bodies: Vec<&'a [u8]>,
}

fn functions(program: &[u8]) -> Result<Functions<'_>> {
    let mut functions = Functions { imported: 0, bodies: Vec::new() };
    for payload in Parser::new(0).parse_all(program) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    functions.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => functions.bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    Ok(functions)
}

/// The functions in such an order that each is followed by the one that is most like it of those that
/// are left; where none is, by the first that is left.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let pieces: Vec<Vec<Piece>> = bodies.iter().map(|body| pieces(body)).collect();
    let mut having: HashMap<Piece, Vec<usize>> = HashMap::new();
    for (function, pieces) in pieces.iter().enumerate() {
        for piece in pieces {
            having.entry(*piece).or_default().push(function);
        }
    }
    having.retain(|_, functions| functions.len() < COMMON);
    let mut left = vec![true; bodies.len()];
    let mut shared = vec![0_u32; bodies.len()];
    let (mut order, mut first, mut next) = (Vec::with_capacity(bodies.len()), 0, None);
    while let Some(now) = next.take().or_else(|| first_left(&left, &mut first)) {
        left[now] = false;
        order.push(now);
        next = nearest(now, &pieces, &having, &left, &mut shared);
    }
    order
}

fn first_left(left: &[bool], from: &mut usize) -> Option<usize> {
    *from += left.get(*from..)?.iter().position(|left| *left)?;
    Some(*from)
}

/// The function that has most in common with another, of those that are left: shared pieces, of the
/// pieces of both. `shared` is scratch space, all 0 between calls.
fn nearest(
    now: usize,
    pieces: &[Vec<Piece>],
    having: &HashMap<Piece, Vec<usize>>,
    left: &[bool],
    shared: &mut [u32],
) -> Option<usize> {
    let mut met = Vec::new();
    for other in pieces[now].iter().filter_map(|piece| having.get(piece)).flatten() {
        if left[*other] {
            if shared[*other] == 0 {
                met.push(*other);
            }
            shared[*other] += 1;
        }
    }
    let likeness = |other: usize| {
        let both = f64::from(shared[other]);
        both / ((pieces[now].len() + pieces[other].len()) as f64 - both + 1.0)
    };
    let best = met.iter().copied().max_by(|a, b| {
        // Of equals the first, so that the same program is always made of the same functions.
        likeness(*a).total_cmp(&likeness(*b)).then(b.cmp(a))
    });
    met.iter().for_each(|other| shared[*other] = 0);
    best
}

/// The pieces of a function's code, each once.
fn pieces(body: &[u8]) -> Vec<Piece> {
    let mut pieces = body.array_windows::<PIECE>().copied().collect::<Vec<_>>();
    pieces.sort_unstable();
    pieces.dedup();
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code that tells `kind` and little more.
    fn body(kind: u8, own: u8) -> Vec<u8> {
        let mut body: Vec<u8> = (0..120_u32).map(|at| (at * u32::from(kind) % 251) as u8).collect();
        body.extend([own; 3]);
        body
    }

    #[test]
    fn functions_that_are_alike_stand_side_by_side() {
        let bodies: Vec<Vec<u8>> = (0..12).map(|at| body([7, 31, 77][at % 3], at as u8)).collect();
        let bodies: Vec<&[u8]> = bodies.iter().map(Vec::as_slice).collect();
        let order = order(&bodies);
        let kinds: Vec<usize> = order.iter().map(|function| function % 3).collect();
        assert_eq!(kinds.chunk_by(|a, b| a == b).count(), 3, "{kinds:?}");
        let mut all = order;
        all.sort_unstable();
        assert!(all.into_iter().eq(0..12), "each function once");
    }

    #[test]
    fn a_name_belongs_to_its_function() {
        // One import and two functions: (import "a" "b" (func)) (func) (func (nop)).
        let program = [
            b"\0asm\x01\0\0\0".as_slice(),
            &[1, 4, 1, 0x60, 0, 0],
            &[2, 7, 1, 1, b'a', 1, b'b', 0, 0],
            &[3, 3, 2, 0, 0],
            &[10, 8, 2, 2, 0, 0x0b, 3, 0, 1, 0x0b],
        ]
        .concat();
        let named = named(&program).expect("a program");
        assert!(named.starts_with(&program));
        let names = wasmparser::NameSectionReader::new(wasmparser::BinaryReader::new(
            &named[program.len() + 7..],
            0,
        ));
        let found: Vec<(u32, String)> = names
            .filter_map(|name| match name.expect("a name") {
                wasmparser::Name::Function(map) => Some(map),
                _ => None,
            })
            .flatten()
            .map(|naming| naming.map(|naming| (naming.index, naming.name.to_owned())))
            .collect::<Result<_, _>>()
            .expect("names");
        assert_eq!(found, [(1, "0000000".to_owned()), (2, "0000001".to_owned())]);
    }
}
