import anyAscii from 'any-ascii';

/** A name as it is compared: in one script, without accents, titles or signs. */
export type ComparedName = { readonly words: readonly string[] };

/** In Latin letters whatever it was written in, small, word by word. */
export function comparedName(name: string): ComparedName {
  const text = anyAscii(name.normalize('NFKC')).toLowerCase();
  // An apostrophe or a dot stands within a word; a hyphen between two.
  const words = text
    .replaceAll(/['’`.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return { words };
}

/** The same for every spelling and order of the same words. */
export function nameKey({ words }: ComparedName): string {
  return words.toSorted().join(' ');
}

/** What two spellings of a word have in common: names without any of them in common are not compared. */
export function soundsOf({ words }: ComparedName): string[] {
  return [...new Set(words.map(soundOf))];
}

const alike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[ck]h/g, 'k'],
  [/qu/g, 'k'],
  [/[cq]/g, 'k'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/j/g, 'g'],
  [/(.)\1+/g, '$1'],
];

/** A word with what languages write in several ways written in one. */
function folded(word: string): string {
  return alike.reduce((text, [from, to]) => text.replaceAll(from, to), word);
}

/** Its first consonants; a word without any, as it is. */
function soundOf(word: string): string {
  const consonants = folded(word)
    .replaceAll(/[aeiouyh]/g, '')
    .replaceAll(/(.)\1+/g, '$1');
  return consonants === '' ? word : consonants.slice(0, 4);
}

/** How much two names are alike, of 100: their words in any order, and the longer name's others counting little. */
export function likeness(left: ComparedName, right: ComparedName): number {
  const [short, long] =
    left.words.length <= right.words.length ? [left.words, right.words] : [right.words, left.words];
  if (short.length === 0) return 0;
  // « Ben Ali » and « Benali »: the same letters, cut otherwise.
  const joined = resemblance(short.join(''), long.join(''));
  return Math.round(100 * Math.max(joined < 0.94 ? 0 : joined, inAnyOrder(short, long)));
}

function inAnyOrder(short: readonly string[], long: readonly string[]): number {
  const left = [...long];
  let sum = 0;
  let letters = 0;
  for (const word of short.toSorted((one, other) => other.length - one.length)) {
    const scores = left.map((other) => resemblance(word, other));
    const best = Math.max(...scores);
    left.splice(scores.indexOf(best), 1);
    sum += best * word.length;
    letters += word.length;
  }
  // One word alone says little of a person who has several.
  const covered = short.length / long.length;
  const weight = short.length === 1 && long.length > 1 ? 0.8 : 0.94 + 0.06 * covered;
  return (sum / letters) * weight;
}

const prefixMost = 4;
const prefixWeight = 0.1;

// The same sounds in other letters are nearly the same word.
const foldedWeight = 0.97;

/** 1 for the same word, 0 for nothing in common. */
function resemblance(left: string, right: string): number {
  if (left === right) return 1;
  return Math.max(
    jaroWinkler(left, right),
    foldedWeight * jaroWinkler(folded(left), folded(right)),
  );
}

/** Jaro and Winkler's measure. */
function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const matched: string[] = [];
  for (const [index, letter] of [...left].entries()) {
    const found = placeOf({ letter, index, reach }, right, taken);
    if (found === null) continue;
    taken.add(found);
    matched.push(letter);
  }
  const count = matched.length;
  if (count === 0) return 0;
  const others = [...right].filter((_letter, index) => taken.has(index));
  const moved = matched.filter((letter, index) => letter !== others[index]).length / 2;
  const jaro = (count / left.length + count / right.length + (count - moved) / count) / 3;
  let prefix = 0;
  while (prefix < prefixMost && left[prefix] !== undefined && left[prefix] === right[prefix])
    prefix += 1;
  return jaro + prefix * prefixWeight * (1 - jaro);
}

type Sought = { readonly letter: string; readonly index: number; readonly reach: number };

function placeOf(
  { letter, index, reach }: Sought,
  text: string,
  taken: ReadonlySet<number>,
): number | null {
  const last = Math.min(text.length - 1, index + reach);
  for (let place = Math.max(0, index - reach); place <= last; place += 1) {
    if (text[place] === letter && !taken.has(place)) return place;
  }
  return null;
}

/** What a known date of birth takes from the likeness: another year is most likely another person. */
export function likenessWithBirth(
  score: number,
  born: string | null,
  listed: string | null,
): number {
  if (born === null || listed === null) return score;
  const apart = Math.abs(Number(born.slice(0, 4)) - Number(listed.slice(0, 4)));
  return apart <= 1 ? score : Math.max(0, score - 25);
}
