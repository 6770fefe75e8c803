//! A value as a text, and what a text may mean.

use serde_json::{Map, Number, Value};

/// Between the items of a list or of a map.
const ITEMS: char = ',';
/// Between the lists of a list.
const LISTS: char = ';';
/// Between a name of a map and its value.
const NAMED: char = ':';

/// The text of a value; of nothing it is empty.
pub fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => {
            let text = number.to_string();
            text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
        }
        Value::Array(items) if items.iter().any(Value::is_array) => joined(items.iter(), LISTS),
        Value::Array(items) => joined(items.iter(), ITEMS),
        Value::Object(items) => {
            let named =
                |(name, value): (&String, &Value)| format!("{name}{NAMED}{}", text_of(value));
            items.iter().map(named).collect::<Vec<_>>().join(&ITEMS.to_string())
        }
        flag @ Value::Bool(_) => flag.to_string(),
    }
}

fn joined<'items>(items: impl Iterator<Item = &'items Value>, between: char) -> String {
    items.map(text_of).collect::<Vec<_>>().join(&between.to_string())
}

/// What a text may mean, the likeliest first: only the field that it is for knows.
pub fn meanings(text: &str) -> Vec<Value> {
    let mut all = vec![Value::String(text.to_owned())];
    if text.is_empty() {
        all.extend([Value::Null, Value::Array(Vec::new()), Value::Object(Map::new())]);
        return all;
    }
    all.extend(scalar(text));
    let list = |text: &str, item: fn(&str) -> Value| text.split(ITEMS).map(item).collect();
    all.push(Value::Array(list(text, guessed)));
    all.push(Value::Array(list(text, |item| Value::String(item.to_owned()))));
    let lists = text.split(LISTS).map(|text| Value::Array(list(text, guessed)));
    all.push(Value::Array(lists.collect()));
    let named =
        |item: &str| item.split_once(NAMED).map(|(name, value)| (name.to_owned(), guessed(value)));
    all.extend(text.split(ITEMS).map(named).collect::<Option<_>>().map(Value::Object));
    all
}

/// A number or a flag.
fn scalar(text: &str) -> Option<Value> {
    let whole = || text.parse::<u64>().map(Value::from).ok();
    let signed = || text.parse::<i64>().map(Value::from).ok();
    let real = || text.parse().ok().and_then(Number::from_f64).map(Value::Number);
    let flag = || text.parse::<bool>().map(Value::from).ok();
    whole().or_else(signed).or_else(real).or_else(flag)
}

/// A number or a flag, where the text is one.
fn guessed(text: &str) -> Value {
    scalar(text).unwrap_or_else(|| Value::String(text.to_owned()))
}
