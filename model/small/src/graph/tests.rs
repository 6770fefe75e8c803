use proptest::prelude::*;

use super::*;

fn graph(text: &str) -> Graph {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn values(all: &[(&str, f64)]) -> Values {
    all.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

fn refused(text: &str) -> String {
    text.parse::<Graph>().expect_err(text).to_string()
}

/// The worked example: Jurafsky & Martin, Speech and Language Processing, section 7.6.
#[test]
fn the_worked_example_has_its_known_numbers() {
    let graph = graph("c*(a+2*b)");
    let given = values(&[("a", 3.0), ("b", 1.0), ("c", -2.0)]);
    let forward = graph.forward(&given).expect("values");
    let backward = graph.backward(&given).expect("gradients");
    let found: Vec<(&str, f64, Option<f64>)> = graph
        .nodes()
        .iter()
        .zip(forward.iter().zip(&backward.gradients))
        .map(|(node, (value, gradient))| (node.label.as_str(), *value, *gradient))
        .collect();
    let wanted = [
        ("c", -2.0, Some(5.0)),
        ("a", 3.0, Some(-2.0)),
        ("2", 2.0, None),
        ("b", 1.0, Some(-4.0)),
        ("d", 2.0, Some(-2.0)),
        ("e", 5.0, Some(-2.0)),
        ("L", -10.0, Some(1.0)),
    ];
    assert_eq!(found, wanted);
    assert_eq!(graph.names(), ["a", "b", "c"]);
    assert_eq!(backward.locals.len(), 5);
}

#[test]
fn a_name_that_is_read_twice_collects_both_gradients() {
    let graph = graph("x*x + x");
    assert_eq!(graph.readers(0), [(1, 0), (1, 1), (2, 1)]);
    let backward = graph.backward(&values(&[("x", 3.0)])).expect("gradients");
    assert_eq!(backward.gradients[0], Some(7.0));
}

#[test]
fn signs_bind_as_in_print() {
    let value = |text: &str| {
        *graph(text).forward(&values(&[("a", 2.0), ("b", 3.0)])).expect(text).last().expect(text)
    };
    assert_eq!(value("-a^2"), -4.0);
    assert_eq!(value("a^b^2"), 512.0);
    assert_eq!(value("a^-1"), 0.5);
    assert_eq!(value("2 - 3 - 4"), -5.0);
    assert_eq!(value("24/2/3"), 4.0);
    assert_eq!(value("a \u{d7} b \u{2212} a\u{b7}a"), 2.0);
    assert_eq!(value("--a"), 2.0);
    assert_eq!(value("(-a)^2"), 4.0);
    assert_eq!(value("relu(-a) + relu(b)"), 3.0);
    assert_eq!(value("a\u{b2}+b\u{b9}\u{2070}*0"), 4.0);
    assert_eq!(value("1e3*a+2.5E\u{2212}1"), 2000.25);
    assert!((value("ln(exp(b))") - 3.0).abs() < 1e-15);
}

#[test]
fn the_free_letters_name_what_is_computed() {
    let labels = |text: &str| -> Vec<String> {
        graph(text).nodes().iter().map(|node| node.label.clone()).collect()
    };
    assert_eq!(labels("a*b+d"), ["a", "b", "c", "d", "L"]);
    assert_eq!(labels("L+1"), ["L", "1", "a"]);
    assert_eq!(labels("(a)"), ["a"]);
}

#[test]
fn what_is_wrong_is_said_with_its_column() {
    assert_eq!(refused("  "), "Type an expression, such as c*(a+2*b).");
    assert_eq!(refused("c*(a+2*b"), "Column 3: this parenthesis is never closed.");
    assert_eq!(refused("c*(a+2*b))"), "Column 10: this parenthesis closes nothing.");
    assert_eq!(refused("a+"), "Column 3: a number, a name or a parenthesis is missing here.");
    assert_eq!(refused("a+*b"), "Column 3: a number, a name or a parenthesis is missing here.");
    assert_eq!(refused("()"), "Column 2: a number, a name or a parenthesis is missing here.");
    assert_eq!(refused("2b"), "Column 2: put an operator here, such as *.");
    assert_eq!(refused("(a b)"), "Column 4: put an operator here, such as *.");
    assert_eq!(refused("a $ b"), "Column 3: \u{201c}$\u{201d} means nothing here.");
    assert_eq!(refused("1.2.3"), "Column 1: \u{201c}1.2.3\u{201d} is not a number.");
    assert_eq!(refused("a+NaN"), "Column 3: \u{201c}NaN\u{201d} is not a number.");
    assert_eq!(refused("1e400"), "Column 1: \u{201c}1e400\u{201d} is not a number.");
    assert_eq!(refused("2e"), "Column 2: put an operator here, such as *.");
    assert_eq!(
        refused("é+sin(a)").split(';').next(),
        Some("Column 3: no function is called \u{201c}sin\u{201d}")
    );
    assert_eq!(refused("exp + 1"), "Column 1: write what exp is taken of in parentheses.");
    assert_eq!(refused(&"a".repeat(201)), "Use at most 200 characters.");
    assert_eq!(refused(&"1+".repeat(45)[..89]), "This makes more than 40 nodes; shorten it.");
    assert_eq!(
        refused(&"(".repeat(200)),
        "Column 201: a number, a name or a parenthesis is missing here."
    );
}

#[test]
fn what_has_no_value_is_said_with_its_column() {
    let refused = |text: &str, given: &[(&str, f64)]| {
        graph(text).backward(&values(given)).expect_err(text).to_string()
    };
    assert_eq!(refused("a/b", &[("a", 1.0), ("b", 0.0)]), "Column 2: this divides by zero.");
    assert_eq!(refused("0^-a", &[("a", 1.0)]), "Column 2: this divides by zero.");
    assert_eq!(refused("ln(a)", &[("a", -1.0)]), "Column 1: ln needs a number above zero.");
    assert_eq!(refused("a^0.5", &[("a", -1.0)]), "Column 2: this power has no real value.");
    assert_eq!(
        refused("(-2)^a", &[("a", 2.0)]),
        "Column 5: with a name in its exponent, a power needs a base above zero."
    );
    assert_eq!(refused("exp(a)", &[("a", 1e4)]), "Column 1: this number is too large.");
    assert_eq!(refused("a+b", &[("a", 1.0)]), "Column 3: b has no value.");
    assert_eq!(
        refused("a^0.5", &[("a", 0.0)]),
        "Column 2: the curve is vertical here, so there is no gradient."
    );
}

#[test]
fn a_difference_has_the_digits_that_rounding_leaves() {
    let of = |text: &str, given: &[(&str, f64)], name: &str| {
        let graph = graph(text);
        let node = graph.nodes().iter().position(|node| node.label == name).expect(name);
        graph.difference(&values(given), node)
    };
    let far = [("a", 123_456.789), ("b", 1.0)];
    assert_eq!(of("a*1000000+b", &far, "b"), None);
    assert!(of("a*1000000+b", &far, "a").is_some_and(|found| (found - 1e6).abs() < 1.0));
    assert_eq!(of("sigmoid(a)", &[("a", 50.0)], "a"), None);
    assert_eq!(of("relu(a)+b", &[("a", -1.0), ("b", 2.0)], "a"), Some(0.0));
    assert_eq!(of("a*b", &[("a", 3.0), ("b", 2.0)], "a"), Some(2.0));
}

#[test]
fn where_the_curve_bends_within_the_step_there_is_no_difference() {
    let graph = graph("((relu(a)/0.1^3))^3");
    let given = values(&[("a", -1.3)]);
    assert_eq!(graph.backward(&given).expect("a value").gradients[1], Some(0.0));
    assert_eq!(graph.difference(&given, 1), None);
}

/// Any expression of some depth over three names.
fn any_expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("a".to_owned()),
        Just("b".to_owned()),
        Just("c".to_owned()),
        (1_u32..40).prop_map(|tenths| format!("{}", f64::from(tenths) / 10.0)),
    ];
    leaf.prop_recursive(4, 20, 2, |inner| {
        let two = (inner.clone(), inner.clone(), prop::sample::select(vec!['+', '-', '*', '/']));
        let function = prop::sample::select(Function::ALL.map(|(name, _)| name).to_vec());
        prop_oneof![
            two.prop_map(|(left, right, sign)| format!("({left}{sign}{right})")),
            (inner.clone(), 1_u32..4).prop_map(|(base, power)| format!("({base})^{power}")),
            inner.clone().prop_map(|inner| format!("-{inner}")),
            (function, inner).prop_map(|(name, inner)| format!("{name}({inner})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_gradient_is_the_difference_of_results(
        text in any_expression(), a in -2.0..2.0_f64, b in 0.2..2.0_f64, c in -2.0..2.0_f64,
    ) {
        let Ok(graph) = text.parse::<Graph>() else { return Ok(()) };
        let given = values(&[("a", a), ("b", b), ("c", c)]);
        let (Ok(all), Ok(backward)) = (graph.forward(&given), graph.backward(&given)) else {
            return Ok(());
        };
        // Beside a corner of ReLU, and where the curve bends within the step, differences are
        // no derivatives.
        let near_corner = graph.nodes().iter().any(|node| {
            node.operation == Operation::Apply(Function::Relu) && all[node.inputs[0]].abs() < 1e-3
        });
        let steep = |value: &f64| value.abs() > 1e3;
        let bends = backward.locals.iter().any(|local| steep(&local.derivative));
        prop_assume!(!near_corner && !bends && !all.iter().any(steep));
        for (place, gradient) in backward.gradients.iter().enumerate() {
            let Some(gradient) = gradient else { continue };
            let Some(difference) = graph.difference(&given, place) else { continue };
            let off = (gradient - difference).abs();
            prop_assert!(off < 1e-4 * gradient.abs().max(1.0), "{} {}: {} {}", text, place, gradient, difference);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-a-c0-2.+*/^() $é×]{0,40}") {
        if let Ok(graph) = text.parse::<Graph>() {
            let _ = graph.backward(&values(&[("a", 0.0), ("b", -1.0), ("c", 2.0)]));
        }
    }
}
