// What somebody may write or paste into a box: ordinary, odd, and far too long.

const SENTENCES = [
  "The cat sat on the warm mat.",
  "The animal didn't cross the street because it was too tired.",
  "I went to the [MASK] to buy some bread.",
  "Time flies like an arrow; fruit flies like a banana.",
  "Who lives in the den?",
  "3.14",
  "7",
];

const ODD = [
  "",
  " ",
  "\t \u00a0\u3000",
  "[MASK]",
  "[CLS] [SEP] [mask] [PAD] [UNK]",
  "-1",
  "1e999",
  "NaN",
  "👩‍👩‍👧‍👦 🇩🇪 🏳️‍🌈",
  "e\u0301\u0301\u0301 Zalgo\u0334\u0335\u0336\u0337",
  "שלום עולם مرحبا بالعالم",
  "東京は日本の首都です。",
  "\u200b\u200d\ufeff\u202e reversed",
  "a\u0000b\u0007c\u001bd",
  "<b onclick=\"alert(1)\">&amp;</b>",
  "\"an open quote, text\nsecond,line",
  "label,text\nin,One.\nout,Two.\nin,Three.\nout,Four.\nin,Five.\nout,Six.\nin,Seven.\nout,Eight.",
  "%00%ff&sentence=x#y",
];

/** Characters of long texts. */
const LENGTHS = [2_000, 20_000, 200_000, 1_000_000];
const LONG = {
  words: (length) => "rain fell over quiet hills ".repeat(length / 27),
  "one word": (length) => "a".repeat(length),
  lines: (length) => "a\n".repeat(length / 2),
  columns: (length) => "a,".repeat(length / 2),
  emoji: (length) => "🦊".repeat(length / 2),
};

/** A text and how a log names it. */
export function text(random) {
  const kind = random.weighted([[5, "ordinary"], [4, "odd"], [2, "long"]]);
  if (kind !== "long") {
    const value = random.pick(kind === "odd" ? ODD : SENTENCES);
    return { value, name: JSON.stringify(value.slice(0, 40)) };
  }
  const [shape, length] = [random.pick(Object.keys(LONG)), random.pick(LENGTHS)];
  return { value: LONG[shape](length), name: `${length} characters (${shape})` };
}
