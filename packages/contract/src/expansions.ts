import { z } from 'zod';

const mostExpansions = 5;

/**
 * Which objects come with the one that names them: `expand[]=customer`, once for each. The names are the whole list, so that
 * nothing goes deeper than they say.
 */
export function expandSchema<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const name = z.enum(names, { error: 'fields_expand' });
  return z.union([name, z.array(name).max(mostExpansions, { error: 'fields_expand' })], {
    error: 'fields_expand',
  });
}
