import { passwordMinimumLength } from '@nzela/contract/auth';

/** 0 nothing typed, 1 too short or easily guessed, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** What people type first, in French and English, and the rows of both keyboards. */
const guessedFirst = [
  'motdepasse',
  'password',
  'azertyuiop',
  'qwertyuiop',
  'azerty',
  'qwerty',
  'qsdfghjklm',
  'asdfghjkl',
  'wxcvbn',
  'bonjour',
  'soleil',
  'doudou',
  'chouchou',
  'loulou',
  'jetaime',
  'iloveyou',
  'welcome',
  'admin',
  'secret',
  'france',
  'famille',
];

/**
 * A quick opinion on a password while it is typed, in the browser and without a dictionary: the API, which has
 * one, decides. `personal` are the person's own words (name, e-mail, phone), which a stranger tries first.
 */
export function passwordStrength(password: string, personal: readonly string[]): Strength {
  if (password === '') return 0;
  if (password.length < passwordMinimumLength) return 1;
  const bits =
    withoutRuns(withoutKnownWords(password, personal)).length * bitsPerCharacter(password);
  if (bits < 28) return 1;
  if (bits < 40) return 2;
  return bits < 54 ? 3 : 4;
}

/** Each known word counts as one character. */
function withoutKnownWords(password: string, personal: readonly string[]): string {
  const own = personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...own, ...guessedFirst]
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, '\u0000'), password.toLowerCase());
}

/** `aaaa`, `1234` and `dcba` count as two characters each: where they start, and that they go on. */
function withoutRuns(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const kept = codes.filter((code, index) => {
    const [before = Number.NaN, last = Number.NaN] = [codes[index - 2], codes[index - 1]];
    const step = code - last;
    return !(Math.abs(step) <= 1 && step === last - before);
  });
  return String.fromCodePoint(...kept);
}

/** Letters come in words, and words repeat the language: fewer bits than their number would give. */
function bitsPerCharacter(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  const present = kinds.filter((kind) => kind.test(password)).length;
  return 2.2 + 0.5 * present;
}
