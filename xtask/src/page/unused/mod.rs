//! Takes out of a linked program what it never calls, although it could: some functions that are named
//! here, and everything to which only they lead.
//!
//! What leads to what is told by the linker, which keeps its records if it is asked to
//! (`--emit-relocs`). A function that is taken out ends the program if it is called after all.

mod graph;

use anyhow::{Context, Result};
use wasm_encoder::{CodeSection, Module, RawSection};
use wasmparser::{KnownCustom, Parser, Payload};

use graph::Graph;

/// How the names of functions end that the engine never calls.
const NEVER_CALLED: [&str; 4] = [
    // Descriptions of kernels are made, compiled and thrown away, and never read from a text.
    " as pliron::parsable::Parsable>::parse",
    "pliron::op::canonical_syntax_parse_impl",
    // No tensor on a device is quantised: `model` reads those that are stored so.
    "cubek_quant::dequantize::launch_ref",
    "cubek_quant::quantize::launch_ref",
];

/// Bytes of the shortest body that goes. Of functions with the same instructions the compiler keeps one,
/// under the name of any of them: a short one may so be another that is called.
const SHORTEST: usize = 100;

/// A function that ends the program: no locals, `unreachable`, `end`.
const UNREACHABLE: [u8; 3] = [0, 0, 0x0b];

/// The number of the sections of code and of data.
const CODE: u8 = 10;
const DATA: u8 = 11;

/// The program without what is never called, and without the linker's records.
///
/// # Errors
/// If it is damaged, or was linked without records.
pub fn taken_out(program: &[u8]) -> Result<Vec<u8>> {
    let graph = Graph::read(program)?;
    let used = graph.used(|name, bytes| {
        bytes >= SHORTEST && NEVER_CALLED.iter().any(|end| name.ends_with(end))
    });
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(program) {
        let payload = payload?;
        let Some((id, range)) = payload.as_section() else { continue };
        if let Payload::CustomSection(custom) = &payload
            && is_record(&custom.as_known())
        {
            continue;
        }
        let content = program.get(range.start as usize..range.end as usize);
        let content = content.context("A section is cut off.")?;
        if id == CODE {
            module.section(&code(program, &graph, &used));
        } else if id == DATA {
            module.section(&RawSection { id, data: &data(content, &graph, &used)? });
        } else {
            module.section(&RawSection { id, data: content });
        }
    }
    Ok(module.finish())
}

fn is_record(custom: &KnownCustom<'_>) -> bool {
    matches!(custom, KnownCustom::Linking(_) | KnownCustom::Reloc(_))
}

fn code(program: &[u8], graph: &Graph<'_>, used: &[bool]) -> CodeSection {
    let mut code = CodeSection::new();
    for (range, used) in graph.bodies.iter().zip(used) {
        let body = program.get(range.clone()).filter(|_| *used);
        code.raw(body.unwrap_or(&UNREACHABLE));
    }
    code
}

/// The section of data; zeros where nothing leads.
fn data(content: &[u8], graph: &Graph<'_>, used: &[bool]) -> Result<Vec<u8>> {
    let mut data = content.to_vec();
    for part in graph.unused_data(used) {
        data.get_mut(part).context("A part of the data is cut off.")?.fill(0);
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use wasm_encoder::{
        ConstExpr, CustomSection, DataSection, DataSymbolDefinition, ExportKind, ExportSection,
        FunctionSection, LinkingSection, MemorySection, MemoryType, SymbolTable, TypeSection,
    };

    use super::*;

    /// Names of functions, and their bodies without locals: the first calls the next three.
    const FUNCTIONS: [(&str, &[u8]); 6] = [
        ("main", &[0x10, 1, 0x10, 2, 0x10, 5, 0x0b]),
        ("called", &[1, 0x0b]),
        ("<Op as pliron::parsable::Parsable>::parse", &[1; SHORTEST]),
        ("only_for_parsing", &[1, 1, 1, 0x0b]),
        ("behind_an_address", &[1, 1, 1, 1, 0x0b]),
        ("<Short as pliron::parsable::Parsable>::parse", &[1, 1, 0x0b]),
    ];

    /// The linker's records of a section: type of each, who refers, to which symbol.
    fn records(
        name: &'static str,
        section: u8,
        entries: &[(u8, u8, u8)],
    ) -> CustomSection<'static> {
        let mut data = vec![section, entries.len() as u8];
        for (kind, offset, symbol) in entries {
            data.extend([*kind, *offset, *symbol]);
            // An address of data says how far behind it, too.
            data.extend((*kind == RECORD_OF_DATA).then_some(0));
        }
        CustomSection { name: Cow::Borrowed(name), data: Cow::Owned(data) }
    }

    const RECORD_OF_CALL: u8 = 0;
    const RECORD_OF_FUNCTION: u8 = 2;
    const RECORD_OF_DATA: u8 = 3;

    /// Two parts of data: the first holds the address of the last function.
    fn program() -> Vec<u8> {
        let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
        types.ty().function([], []);
        let (mut code, mut symbols) = (CodeSection::new(), SymbolTable::new());
        // Where each body begins, behind the number of functions and its own length.
        let (mut starts, mut next) = (Vec::new(), 1);
        for (index, (name, body)) in FUNCTIONS.into_iter().enumerate() {
            functions.function(0);
            code.raw(&[&[0], body].concat());
            symbols.function(0, index as u32, Some(name));
            starts.push(next + 1);
            next += body.len() as u8 + 2;
        }
        for (name, offset) in [("used", 0), ("unused", 4)] {
            let place = DataSymbolDefinition { index: 0, offset, size: 4 };
            symbols.data(0, name, Some(place));
        }
        let mut memory = MemorySection::new();
        memory.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut exports = ExportSection::new();
        exports.export("main", ExportKind::Func, 0);
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(0), *b"usedelse");
        let calls = [
            (RECORD_OF_CALL, starts[0] + 2, 1),
            (RECORD_OF_CALL, starts[0] + 4, 2),
            (RECORD_OF_CALL, starts[0] + 6, 5),
            (RECORD_OF_DATA, starts[1] + 1, 6),
            (RECORD_OF_CALL, starts[2] + 1, 3),
            (RECORD_OF_DATA, starts[3] + 1, 7),
        ];
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&memory).section(&exports);
        module.section(&code).section(&data);
        module.section(LinkingSection::new().symbol_table(&symbols));
        module.section(&records("reloc.CODE", 4, &calls));
        module.section(&records("reloc.DATA", 5, &[(RECORD_OF_FUNCTION, 6, 4)]));
        module.finish()
    }

    #[test]
    fn what_only_a_function_that_is_never_called_leads_to_goes() {
        let found = taken_out(&program()).unwrap();
        let mut bodies = Vec::new();
        for payload in Parser::new(0).parse_all(&found) {
            match payload.unwrap() {
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes().to_vec()),
                Payload::DataSection(data) => {
                    let segment = data.into_iter().next().unwrap().unwrap();
                    assert_eq!(segment.data, b"used\0\0\0\0");
                }
                Payload::CustomSection(custom) => panic!("{} is left", custom.name()),
                _ => {}
            }
        }
        let whole = |index: usize| [&[0], FUNCTIONS[index].1].concat();
        let gone = UNREACHABLE.to_vec();
        assert_eq!(bodies, [whole(0), whole(1), gone.clone(), gone, whole(4), whole(5)]);
    }

    #[test]
    fn a_program_without_records_is_refused() {
        assert!(taken_out(&Module::new().finish()).is_err());
    }
}
