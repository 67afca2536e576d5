export type SplitName = { readonly prenom: string; readonly nom: string };

/** The payload's rule (§3): the first word is the first name, the rest the family name (empty for one word). */
export function splitFullName(fullName: string): SplitName {
  const [prenom = '', ...rest] = fullName.trim().split(/\s+/);
  return { prenom, nom: rest.join(' ') };
}
