// erf(x), off by at most 1.5e-7 (Abramowitz & Stegun 1964, 7.1.26).
fn error_function(x: f32) -> f32 {
    let t = 1.0 / (1.0 + 0.3275911 * abs(x));
    let series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    return sign(x) * (1.0 - series * exp(-x * x));
}

// 0: x, 1: GELU(x) = x/2 (1 + erf(x / sqrt 2)), 2: max(0, x), 3: tanh x
fn activated(x: f32) -> f32 {
    switch numbers[0].w {
        case 1u: { return 0.5 * x * (1.0 + error_function(x * 0.70710678)); }
        case 2u: { return max(x, 0.0); }
        // Far out tanh is 1 to the last bit, and some devices overflow in e^x.
        case 3u: { return tanh(clamp(x, -15.0, 15.0)); }
        default: { return x; }
    }
}
