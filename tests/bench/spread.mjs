// Many measurements as a few numbers.

import { median, rounded } from "./engine.mjs";

/** Median, 95th percentile and largest of some numbers. */
export function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return {
    median: rounded(median(sorted)),
    p95: rounded(sorted[Math.floor(sorted.length * 0.95)]),
    largest: rounded(sorted.at(-1)),
  };
}
