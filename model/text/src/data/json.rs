//! Tables in one JSON value: a list of objects, an object that holds one, lists of its columns, or
//! SQuAD's paragraphs with their questions.

use serde_json::{Map, Value, json};

use super::fault::DataFault;
use super::left_out::LeftOut;
use super::objects::Objects;
use super::splits::Split;
use super::table::Table;

/// Reads a table. The lines of its rows are their places, counted from 1.
///
/// # Errors
/// If the text is no JSON.
pub(super) fn json(text: &str) -> Result<Table, DataFault> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| DataFault::Line { line: error.line(), why: error.to_string() })?;
    let mut objects = Objects::default();
    for (index, row) in rows(value).into_iter().enumerate() {
        let line = index + 1;
        if objects.is_full(line) {
            break;
        }
        match row {
            Value::Object(object) => objects.add(line, object),
            other => {
                let fault = DataFault::NoObject { line, found: shown(&other) };
                objects.left_out.push(LeftOut { line, fault });
            }
        }
    }
    Ok(objects.table())
}

/// The beginning of a value.
fn shown(value: &Value) -> String {
    const MOST: usize = 40;
    value.to_string().chars().take(MOST).collect()
}

/// The rows of a value.
fn rows(value: Value) -> Vec<Value> {
    let object = match value {
        Value::Array(rows) => return rows.into_iter().flat_map(questions).collect(),
        Value::Object(object) => object,
        other => return vec![other],
    };
    let is_rows =
        |value: &Value| value.as_array().is_some_and(|rows| rows.iter().any(Value::is_object));
    let (lists, others): (Vec<_>, Vec<_>) =
        object.into_iter().partition(|(_, value)| is_rows(value));
    let parts = lists.iter().filter(|(name, _)| Split::of(name).is_some()).count();
    if parts > 0 {
        return lists.into_iter().flat_map(|(name, rows)| part(&name, rows)).collect();
    }
    let longest = lists.into_iter().max_by_key(|(_, rows)| rows.as_array().map(Vec::len));
    match longest {
        Some((_, rows)) => self::rows(rows),
        None => columns(others),
    }
}

/// The rows of one part of the data, which says what they are for.
fn part(name: &str, rows: Value) -> Vec<Value> {
    let marked = |mut row: Value| {
        if let Some(object) = row.as_object_mut() {
            object.entry("split").or_insert_with(|| name.into());
        }
        row
    };
    self::rows(rows).into_iter().map(marked).collect()
}

/// A row, or the questions of an article of SQuAD.
fn questions(mut row: Value) -> Vec<Value> {
    let Some(Value::Array(paragraphs)) = row.get_mut("paragraphs").map(Value::take) else {
        return vec![row];
    };
    let of = |mut paragraph: Value| {
        let passage = paragraph.get("context").cloned().unwrap_or_default();
        let asked = match paragraph.get_mut("qas").map(Value::take) {
            Some(Value::Array(asked)) => asked,
            _ => Vec::new(),
        };
        let row = move |mut one: Value| {
            let mut take = |name: &str| one.get_mut(name).map(Value::take).unwrap_or_default();
            let (question, answers) = (take("question"), take("answers"));
            json!({ "question": question, "passage": passage.clone(), "answers": answers })
        };
        asked.into_iter().map(row)
    };
    paragraphs.into_iter().flat_map(of).collect()
}

/// The rows of columns that are lists, or objects with a key a row, as pandas writes them; an object
/// of anything else is a row itself.
fn columns(fields: Vec<(String, Value)>) -> Vec<Value> {
    let list = |value: &Value| match value {
        Value::Array(values) => Some(values.clone()),
        Value::Object(values) => Some(numbered(values)),
        _ => None,
    };
    let lists: Option<Vec<(&String, Vec<Value>)>> =
        fields.iter().map(|(name, value)| Some((name, list(value)?))).collect();
    let count = |lists: &[(&String, Vec<Value>)]| lists.first().map_or(0, |(_, list)| list.len());
    match lists {
        Some(lists) if lists.iter().all(|(_, list)| list.len() == count(&lists)) => {
            let row = |at: usize| {
                let cells = lists.iter();
                let cell = move |list: &Vec<Value>| list.get(at).cloned().unwrap_or_default();
                cells.map(move |(name, list)| ((*name).clone(), cell(list)))
            };
            (0..count(&lists)).map(|at| Value::Object(row(at).collect())).collect()
        }
        _ => vec![Value::Object(Map::from_iter(fields))],
    }
}

/// Values by the numbers of their keys.
fn numbered(values: &Map<String, Value>) -> Vec<Value> {
    let mut numbered: Vec<_> = values.iter().collect();
    numbered.sort_by_key(|(key, _)| key.parse::<usize>().unwrap_or(usize::MAX));
    numbered.into_iter().map(|(_, value)| value.clone()).collect()
}
