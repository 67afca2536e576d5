/** French sentences, their `{values}` named, and the same in another language. */
export type Phrases = Readonly<Record<string, string>>;

type Template = {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translation: string;
};

const named = /\{(\w+)\}/g;

/** What a value must look like, by its name, so that a person's own words are not taken for a sentence of ours. */
const amount = String.raw`(?:(?!\. ).)*\d(?:(?!\. ).)*?`;
/** Ends with its sentence. */
const date = String.raw`(?:(?!\. ).)+?`;
const shapes: Readonly<Record<string, string>> = {
  amount,
  total: amount,
  sent: amount,
  fee: amount,
  received: amount,
  date,
  until: date,
  at: date,
  count: String.raw`\d+`,
  hours: String.raw`\d+`,
  card: String.raw`Votre carte|Carte •••• \d{4}`,
  last4: String.raw`\d{4}`,
  reference: '[A-Z][A-Z0-9-]*|(?:req|topup)-[a-z0-9]+',
  system: 'iOS|Android|Windows|macOS|Linux',
};

/**
 * Tells French sentences in another language. A text is recognised as a whole, or sentence by sentence; what is not
 * recognised (a name, a reason that a person gave) stays as it is. Values are told too, by the same book or else by
 * `tellValue`, which also gets the value's name.
 */
export function createPhrasebook(
  phrases: Phrases,
  tellValue: (value: string, name: string) => string = (value) => value,
): (text: string) => string {
  const whole = new Map<string, string>();
  const found: [string, Template][] = [];
  for (const [french, translation] of Object.entries(phrases)) {
    if (french.includes('{')) found.push([french, templateOf(french, translation)]);
    else whole.set(plain(french), translation);
  }
  // The most words of our own first: « Recharge de la carte •••• {last4} » before « Recharge {operator} ».
  const templates = found
    .toSorted(([a], [b]) => ownLength(b) - ownLength(a))
    .map(([, template]) => template);

  /** As one sentence of ours. Its values stay within it, unless `spanning`. */
  function known(text: string, spanning = false): string | undefined {
    const exact = whole.get(plain(text));
    if (exact !== undefined) return exact;
    for (const { pattern, names, translation } of templates) {
      const values = pattern.exec(text)?.slice(1);
      if (values === undefined) continue;
      if (!spanning && values.some((value) => sentenceEnd.test(value))) continue;
      const told = new Map(
        names.map((name, index) => [
          name,
          tell(values[index] ?? '', (value) => tellValue(value, name)),
        ]),
      );
      return translation.replace(named, (slot, name: string) => told.get(name) ?? slot);
    }
    return undefined;
  }

  /**
   * As a whole, else sentence by sentence; and when that leaves one out, as a whole whose values hold sentences of their
   * own: a reason of several. What is not recognised goes to `rest`.
   */
  function tell(text: string, rest: (part: string) => string): string {
    const complete = known(text);
    if (complete !== undefined) return complete;
    const sentences = text.split(sentenceEnd);
    if (sentences.length === 1) return rest(text);
    const parts = bySentence(sentences, known);
    if (parts.every(({ told }) => told !== undefined)) return joined(parts, rest);
    return known(text, true) ?? joined(parts, rest);
  }

  return (text) => tell(text, (part) => part);
}

/** Where a sentence ends and another begins. */
const sentenceEnd = /(?<=[.!?…]) (?=[\p{Lu}\d])/u;

type Part = { readonly french: string; readonly told: string | undefined };

function joined(parts: readonly Part[], rest: (part: string) => string): string {
  return parts.map(({ french, told }) => told ?? rest(french)).join(' ');
}

/** As many sentences as are recognised together, from the first on. */
function bySentence(
  sentences: readonly string[],
  known: (text: string) => string | undefined,
): Part[] {
  const parts: Part[] = [];
  let start = 0;
  while (start < sentences.length) {
    let end = sentences.length;
    let told: string | undefined;
    for (; end > start && told === undefined; end--) {
      told = known(sentences.slice(start, end).join(' '));
    }
    const next = told === undefined ? start + 1 : end + 1;
    parts.push({ french: sentences.slice(start, next).join(' '), told });
    start = next;
  }
  return parts;
}

function templateOf(french: string, translation: string): Template {
  const names: string[] = [];
  const source = french
    .replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace(named, (_slot, name: string) => {
      names.push(name);
      return `(${shapes[name] ?? '.+?'})`;
    })
    .replaceAll(/[ \u00a0\u202f]/g, String.raw`[ \u00a0\u202f]`);
  return { pattern: new RegExp(`^${source}$`, 'su'), names, translation };
}

function ownLength(french: string): number {
  return french.replace(named, '').length;
}

/** With ordinary spaces only. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
