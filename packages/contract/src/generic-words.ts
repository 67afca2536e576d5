import type { core } from 'zod';

/**
 * What is said at a field whose schema has no sentence of its own, in French: for `localeError`, in the API and in a browser
 * alike. Values are named for a person, never by their type or pattern.
 */
export function genericSentence(issue: core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return wrongType(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  return sentences[issue.code] ?? wrong;
}

const sentences: Readonly<Record<string, string>> = {
  invalid_value: 'Cette valeur n’est pas proposée.',
  invalid_format: 'Ce format n’est pas valide.',
  not_multiple_of: 'Ce format n’est pas valide.',
};

const missing = 'Ce champ est obligatoire.';
const wrong = 'Ce champ n’est pas valide.';

const expectations: Readonly<Record<string, string>> = {
  string: 'Ce champ attend un texte.',
  number: 'Ce champ attend un nombre.',
  int: 'Ce champ attend un nombre entier.',
  boolean: 'Ce champ attend oui ou non.',
  array: 'Ce champ attend une liste.',
};

function wrongType({ input, expected }: core.$ZodRawIssue): string {
  const isMissing = input === undefined || input === null || input === '';
  return isMissing ? missing : (expectations[String(expected)] ?? wrong);
}

function tooSmall({ origin, minimum, inclusive }: core.$ZodRawIssue): string {
  const least = String(minimum);
  if (origin === 'string') return least === '1' ? missing : `Au moins ${least} caractères.`;
  if (origin === 'array') return least === '1' ? missing : `Au moins ${least} valeurs.`;
  return inclusive === false
    ? `Cette valeur doit être supérieure à ${least}.`
    : `Cette valeur doit être d’au moins ${least}.`;
}

function tooBig({ origin, maximum, inclusive }: core.$ZodRawIssue): string {
  const most = String(maximum);
  if (origin === 'string') return `${most} caractères au plus.`;
  if (origin === 'array') return `${most} valeurs au plus.`;
  return inclusive === false
    ? `Cette valeur doit être inférieure à ${most}.`
    : `Cette valeur doit être d’au plus ${most}.`;
}
