//! Which functions and data of a program lead to which.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, ensure};
use wasmparser::{
    ExternalKind, KnownCustom, Linking, Parser, Payload, RelocationEntry, RelocationType,
    SymbolFlags, SymbolInfo, TypeRef,
};

/// A program's functions, then its parts of data, and what each refers to.
#[derive(Default)]
pub struct Graph<'program> {
    /// Where the body of each function lies in the program.
    pub bodies: Vec<Range<usize>>,
    /// Where each part of the data lies in its section.
    parts: Vec<Range<usize>>,
    names: Vec<Option<&'program str>>,
    leads_to: Vec<Vec<usize>>,
    roots: Vec<usize>,
}

/// What is read before it can be put together.
#[derive(Default)]
struct Records<'program> {
    imported: usize,
    exported: Vec<u32>,
    /// Where the section of code begins.
    code: usize,
    bodies: Vec<Range<usize>>,
    /// Where each segment begins in the section of data, and its length.
    segments: Vec<Range<usize>>,
    symbols: Vec<SymbolInfo<'program>>,
    /// Symbols of functions that run before the program.
    before: Vec<u32>,
    /// By the section that they are about.
    relocations: BTreeMap<u32, Vec<RelocationEntry>>,
    /// Which section is that of code, and which that of data.
    sections: [Option<u32>; 2],
}

/// The nodes of parts of data, by segment and offset.
type Places = BTreeMap<(u32, u32), usize>;

impl<'program> Graph<'program> {
    /// # Errors
    /// If the program is damaged, or was linked without records.
    pub fn read(program: &'program [u8]) -> Result<Self> {
        let records = Records::read(program)?;
        ensure!(!records.symbols.is_empty(), "The engine was linked without records.");
        let mut graph = Self { bodies: records.bodies.clone(), ..Self::default() };
        let places = graph.cut_data(&records);
        graph.connect(&records, &places);
        let symbols = 0..records.symbols.len() as u32;
        let kept = symbols.filter(|symbol| records.is_kept(*symbol));
        let symbols = kept.chain(records.before.iter().copied());
        graph.roots = symbols.filter_map(|symbol| records.node(symbol, &places)).collect();
        graph.roots.extend(records.exported.iter().filter_map(|index| records.function(*index)));
        graph.names = vec![None; graph.bodies.len()];
        for symbol in &records.symbols {
            if let SymbolInfo::Func { index, name, .. } = symbol
                && let Some(place) =
                    records.function(*index).and_then(|index| graph.names.get_mut(index))
            {
                *place = *name;
            }
        }
        Ok(graph)
    }

    /// Reads what refers to what.
    fn connect(&mut self, records: &Records<'_>, places: &Places) {
        self.leads_to = vec![Vec::new(); self.bodies.len() + self.parts.len()];
        for entry in records.about(records.sections[0]) {
            // Types of functions are no symbols.
            if entry.ty == RelocationType::TypeIndexLeb {
                continue;
            }
            let at = records.code + entry.offset as usize;
            let from = self.bodies.partition_point(|body| body.end <= at);
            self.leads_to[from].extend(records.node(entry.index, places));
        }
        for entry in records.about(records.sections[1]) {
            let part = self.parts.partition_point(|part| part.end <= entry.offset as usize);
            let from = self.bodies.len() + part;
            self.leads_to[from].extend(records.node(entry.index, places));
        }
    }

    /// Cuts the data where symbols begin.
    fn cut_data(&mut self, records: &Records<'_>) -> Places {
        let mut places = Places::new();
        for symbol in &records.symbols {
            if let SymbolInfo::Data { symbol: Some(symbol), .. } = symbol {
                places.insert((symbol.index, symbol.offset), 0);
            }
        }
        for segment in 0..records.segments.len() as u32 {
            places.insert((segment, 0), 0);
        }
        let starts: Vec<(u32, u32)> = places.keys().copied().collect();
        for (i, (index, offset)) in starts.iter().enumerate() {
            let Some(segment) = records.segments.get(*index as usize) else { continue };
            let next = starts.get(i + 1).filter(|(next, _)| next == index);
            let end = next.map_or(segment.end, |(_, end)| segment.start + *end as usize);
            places.insert((*index, *offset), self.bodies.len() + self.parts.len());
            self.parts.push(segment.start + *offset as usize..end);
        }
        places
    }

    /// Whether something leads to each function and each part of the data, if nothing leads to the
    /// functions whose name and bytes say that they are `never_called`.
    pub fn used(&self, never_called: impl Fn(&str, usize) -> bool) -> Vec<bool> {
        let demangled = |name: &str| format!("{:#}", rustc_demangle::demangle(name));
        let is_out = |(name, body): (&Option<&str>, &Range<usize>)| {
            name.is_some_and(|name| never_called(&demangled(name), body.len()))
        };
        let mut out: Vec<bool> = self.names.iter().zip(&self.bodies).map(is_out).collect();
        out.resize(self.leads_to.len(), false);
        let mut used = vec![false; self.leads_to.len()];
        let mut next = self.roots.clone();
        while let Some(node) = next.pop() {
            if out.get(node) != Some(&false) || std::mem::replace(&mut used[node], true) {
                continue;
            }
            next.extend(&self.leads_to[node]);
        }
        used
    }

    /// Where the data lies to which nothing leads.
    pub fn unused_data(&self, used: &[bool]) -> impl Iterator<Item = Range<usize>> {
        let used = used.iter().skip(self.bodies.len());
        self.parts.iter().zip(used).filter(|(_, used)| !**used).map(|(part, _)| part.clone())
    }
}

impl<'program> Records<'program> {
    fn read(program: &'program [u8]) -> Result<Self> {
        let mut records = Self::default();
        let mut section = 0;
        for payload in Parser::new(0).parse_all(program) {
            let payload = payload?;
            match &payload {
                Payload::ImportSection(imports) => {
                    for import in imports.clone().into_imports() {
                        let is_function = matches!(import?.ty, TypeRef::Func(_));
                        records.imported += usize::from(is_function);
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports.clone() {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            records.exported.push(export.index);
                        }
                    }
                }
                Payload::CodeSectionStart { range, .. } => {
                    records.code = range.start as usize;
                    records.sections[0] = Some(section);
                }
                Payload::CodeSectionEntry(body) => {
                    let range = body.range();
                    records.bodies.push(range.start as usize..range.end as usize);
                }
                Payload::DataSection(data) => {
                    records.sections[1] = Some(section);
                    let first = program.as_ptr().addr() + data.range().start as usize;
                    for segment in data.clone() {
                        let segment = segment?.data;
                        let start = segment.as_ptr().addr() - first;
                        records.segments.push(start..start + segment.len());
                    }
                }
                Payload::CustomSection(custom) => records.read_custom(&custom.as_known())?,
                _ => {}
            }
            section += u32::from(payload.as_section().is_some());
        }
        Ok(records)
    }

    fn read_custom(&mut self, custom: &KnownCustom<'program>) -> Result<()> {
        match custom {
            KnownCustom::Linking(linking) => {
                for part in linking.subsections() {
                    match part? {
                        Linking::SymbolTable(symbols) => {
                            self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                        }
                        Linking::InitFuncs(functions) => {
                            for function in functions {
                                self.before.push(function?.symbol_index);
                            }
                        }
                        _ => {}
                    }
                }
            }
            KnownCustom::Reloc(relocations) => {
                let entries = relocations.entries().into_iter().collect::<Result<_, _>>();
                let entries = entries.context("The linker's records are damaged.")?;
                self.relocations.insert(relocations.section_index(), entries);
            }
            _ => {}
        }
        Ok(())
    }

    /// The relocations of a section.
    fn about(&self, section: Option<u32>) -> impl Iterator<Item = &RelocationEntry> {
        section.and_then(|section| self.relocations.get(&section)).into_iter().flatten()
    }

    /// The node of a function, if it is not imported.
    fn function(&self, index: u32) -> Option<usize> {
        (index as usize).checked_sub(self.imported)
    }

    fn node(&self, symbol: u32, places: &Places) -> Option<usize> {
        match self.symbols.get(symbol as usize)? {
            SymbolInfo::Func { index, .. } => self.function(*index),
            SymbolInfo::Data { symbol: Some(symbol), .. } => {
                places.get(&(symbol.index, symbol.offset)).copied()
            }
            _ => None,
        }
    }

    /// Whether the linker was told to keep it whatever refers to it.
    fn is_kept(&self, symbol: u32) -> bool {
        let flags = match self.symbols.get(symbol as usize) {
            Some(SymbolInfo::Func { flags, .. } | SymbolInfo::Data { flags, .. }) => *flags,
            _ => return false,
        };
        flags.contains(SymbolFlags::NO_STRIP)
    }
}
