// template: read = read
// template: workgroup = 64
// template: rows = 4
//
// logits[i, piece] = hidden_i . table_piece + bias_piece
//
//   hidden   [tokens, features]       only the tokens asked for
//   table    [pieces, features]       the rows of the vocabulary
//   bias     [pieces]
//   logits   [tokens, pieces]
//
// One thread scores one piece for {{ rows }} tokens, four features at a time. `features` is a
// multiple of 4. A line with `{r}` stands for {{ rows }} lines, one for each token.

@group(0) @binding(0) var<storage, {{ read }}> hidden: array<vec4<f32>>;
@group(0) @binding(1) var<storage, {{ read }}> table: array<vec4<f32>>;
@group(0) @binding(2) var<storage, {{ read }}> bias: array<f32>;
@group(0) @binding(3) var<storage, read_write> logits: array<f32>;
// (tokens, features, pieces)
@group(0) @binding(4) var<uniform> numbers: array<vec4<u32>, 1>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let tokens = numbers[0].x;
    let features = numbers[0].y / 4u;
    let pieces = numbers[0].z;
    let item = thread.y * groups.x * {{ workgroup }}u + thread.x;
    let piece = item % pieces;
    let token = item / pieces * {{ rows }}u;
    if token >= tokens {
        return;
    }
    let h{r} = min(token + {r}u, tokens - 1u) * features;
    var sum{r} = bias[piece];
    for (var k = 0u; k < features; k++) {
        let row = table[piece * features + k];
        sum{r} += dot(row, hidden[h{r} + k]);
    }
    if token + {r}u < tokens { logits[(token + {r}u) * pieces + piece] = sum{r}; }
}
