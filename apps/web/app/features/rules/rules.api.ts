import type { Rule, RuleInput, RuleVersionList } from '@nzela/contract/rules';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

/** Under `reviews`, whose live events make it be read anew. */
export const rulesQuery = queryOptions({
  queryKey: ['reviews', 'regles'],
  queryFn: async ({ signal }) =>
    (await http.call<{ elements: readonly Rule[] }>('/rules', { signal })).elements,
});

/** What a rule was, the newest version first; each page begins where the one before ended. */
export const versionsQuery = (id: string) =>
  readPages<RuleVersionList>(['reviews', 'regles', id], `/rules/${id}/versions`, { limit: '30' });

export function saveRule(rule: Rule | null, regle: RuleInput): Promise<Rule> {
  if (rule === null) return http.call('/rules', { method: 'POST', body: regle });
  const body = { version: rule.version, regle };
  return http.call(`/rules/${rule.id}`, { method: 'PUT', body });
}

type Act = 'essai' | 'activer' | 'desactiver';

export function actOnRule(id: string, act: Act): Promise<Rule> {
  return http.call(`/rules/${id}/${act}`, { method: 'POST', body: {} });
}
