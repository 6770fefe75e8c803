var<workgroup> parts: array<f32, {{ workgroup }}>;

// The sum of every thread's `part`, known to all of them.
fn row_sum(thread: u32, part: f32) -> f32 {
    parts[thread] = part;
    workgroupBarrier();
    for (var reach = {{ workgroup }}u / 2u; reach > 0u; reach /= 2u) {
        if thread < reach {
            parts[thread] += parts[thread + reach];
        }
        workgroupBarrier();
    }
    let sum = parts[0];
    workgroupBarrier();
    return sum;
}
