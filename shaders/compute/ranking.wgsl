// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// For every row of logits: its `count` largest in falling order, and
//   log-sum-exp   log of the sum over pieces of e^logit
//   entropy       log-sum-exp - sum over pieces of probability * logit          (in nats)
//   asked         the logit of the piece that is asked for
//   larger        how many logits are larger than that
//
//   logits   [tokens, pieces]
//   asked    [tokens]
//   values   [tokens, count]
//   ids      [tokens, count]
//   summary  [tokens, 4]
//
// A workgroup of {{ workgroup }} threads ranks one row; each thread looks after every
// {{ workgroup }}th piece and keeps the best of them that was not yet taken. In each of `count`
// rounds the best of all threads is written, and the thread it came from looks for its next.
// Of two equal logits the piece with the smaller id goes first.

@group(0) @binding(0) var<storage, {{ read }}> logits: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> asked: array<i32>;
@group(0) @binding(2) var<storage, read_write> values: array<f32>;
@group(0) @binding(3) var<storage, read_write> ids: array<i32>;
@group(0) @binding(4) var<storage, read_write> summary: array<f32>;
// (tokens, pieces, count)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 1>;

const NOTHING = -3.4e38;

{{ row_sum }}

var<workgroup> best_values: array<f32, {{ workgroup }}>;
var<workgroup> best_ids: array<u32, {{ workgroup }}>;

// Whether the first piece goes before the second.
fn goes_first(value: f32, id: u32, other_value: f32, other_id: u32) -> bool {
    return value > other_value || (value == other_value && id < other_id);
}

// Puts the thread's best piece after (value, id) in falling order into its place.
fn find_next(thread: u32, first: u32, value: f32, id: u32) {
    var best = NOTHING;
    var best_id = 0xffffffffu;
    for (var piece = thread; piece < numbers[0].y; piece += {{ workgroup }}u) {
        let logit = logits[first + piece];
        if goes_first(logit, piece, best, best_id) && goes_first(value, id, logit, piece) {
            best = logit;
            best_id = piece;
        }
    }
    best_values[thread] = best;
    best_ids[thread] = best_id;
}

// The thread whose best goes first.
fn leader() -> u32 {
    var ahead = 0u;
    for (var other = 1u; other < {{ workgroup }}u; other++) {
        if goes_first(best_values[other], best_ids[other], best_values[ahead], best_ids[ahead]) {
            ahead = other;
        }
    }
    return ahead;
}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
) {
    let token = group.x;
    let pieces = numbers[0].y;
    let count = numbers[0].z;
    let first = token * pieces;

    find_next(thread, first, -NOTHING, 0u);
    workgroupBarrier();
    let top = best_values[leader()];
    let wanted = logits[first + u32(asked[token])];
    var powers = 0.0;
    var weighted = 0.0;
    var larger = 0.0;
    for (var piece = thread; piece < pieces; piece += {{ workgroup }}u) {
        let logit = logits[first + piece];
        let power = exp(logit - top);
        powers += power;
        weighted += power * (logit - top);
        larger += select(0.0, 1.0, logit > wanted);
    }
    let sum = row_sum(thread, powers);
    let mean = row_sum(thread, weighted) / sum;
    let ahead = row_sum(thread, larger);
    if thread == 0u {
        summary[4u * token] = top + log(sum);
        summary[4u * token + 1u] = log(sum) - mean;
        summary[4u * token + 2u] = wanted;
        summary[4u * token + 3u] = ahead;
    }

    for (var round = 0u; round < count; round++) {
        let winner = leader();
        let value = best_values[winner];
        let id = best_ids[winner];
        workgroupBarrier();
        if thread == winner {
            values[token * count + round] = value;
            ids[token * count + round] = i32(id);
            find_next(thread, first, value, id);
        }
        workgroupBarrier();
    }
}
