// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// loss_i     = share (ln sum over j of e^logits_ij - logits_il)      with l the label of row i
// dlogits_ij = share (e^logits_ij / sum over j of the same - [j = l])
//
//   logits, dlogits   [rows, labels]
//   labels, losses    [rows]           a row without a label has a negative one, and no loss
//
// A workgroup of {{ workgroup }} threads computes one row; its threads take turns along the labels.

@group(0) @binding(0) var<storage, {{ read }}> logits: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> labels: array<i32>;
@group(0) @binding(2) var<storage, read_write> losses: array<f32>;
@group(0) @binding(3) var<storage, read_write> gradient: array<f32>;
// (rows, labels, bits of share)
@group(0) @binding(4) var<uniform> numbers: array<vec4<u32>, 1>;

{{ row_sum }}

// The largest of every thread's `part`, known to all of them.
fn row_max(thread: u32, part: f32) -> f32 {
    parts[thread] = part;
    workgroupBarrier();
    for (var reach = {{ workgroup }}u / 2u; reach > 0u; reach /= 2u) {
        if thread < reach {
            parts[thread] = max(parts[thread], parts[thread + reach]);
        }
        workgroupBarrier();
    }
    let largest = parts[0];
    workgroupBarrier();
    return largest;
}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let count = numbers[0].y;
    let wanted = group.y * groups.x + group.x;
    let row = min(wanted, numbers[0].x - 1u);
    let first = row * count;
    let label = labels[row];
    let share = select(0.0, bitcast<f32>(numbers[0].z), label >= 0i);

    var largest = -3.0e38;
    for (var j = thread; j < count; j += {{ workgroup }}u) {
        largest = max(largest, logits[first + j]);
    }
    let top = row_max(thread, largest);
    var powers = 0.0;
    for (var j = thread; j < count; j += {{ workgroup }}u) {
        powers += exp(logits[first + j] - top);
    }
    let sum = row_sum(thread, powers);

    if wanted >= numbers[0].x {
        return;
    }
    for (var j = thread; j < count; j += {{ workgroup }}u) {
        let own = select(0.0, 1.0, i32(j) == label);
        gradient[first + j] = share * (exp(logits[first + j] - top) / sum - own);
    }
    if thread == 0u {
        losses[row] = share * (top + log(sum) - logits[first + u32(max(label, 0i))]);
    }
}
