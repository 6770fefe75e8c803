/**
 * A number as the page writes it: a true minus sign, commas between thousands, a power of
 * ten as in `1.2e−5`, `∞`, per cent or nats behind it. `NaN` for anything else.
 */
export const number = (text) => Number(text.trim().replaceAll("\u2212", "-").replaceAll(/[\u202f,]/gu, "")
  .replace(/ ?(?:%|nats)$/u, "").replace("\u221e", "Infinity"));
