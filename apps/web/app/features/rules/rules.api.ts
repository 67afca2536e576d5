import type { Rule, RuleInput, ruleVersionListSchema } from '@nzela/contract/rules';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';

/** Under `reviews`, whose live events make it be read anew. */
export const rulesQuery = queryOptions({
  queryKey: ['reviews', 'regles'],
  queryFn: async ({ signal }) =>
    (await http.call<{ elements: readonly Rule[] }>('/rules', { signal })).elements,
});

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['reviews', 'regles', id],
    queryFn: async ({ signal }) =>
      (await http.call<z.infer<typeof ruleVersionListSchema>>(`/rules/${id}/versions`, { signal }))
        .elements,
  });
}

export function saveRule(rule: Rule | null, regle: RuleInput): Promise<Rule> {
  if (rule === null) return http.call('/rules', { method: 'POST', body: regle });
  const body = { version: rule.version, regle };
  return http.call(`/rules/${rule.id}`, { method: 'PUT', body });
}

type Act = 'essai' | 'activer' | 'desactiver';

export function actOnRule(id: string, act: Act): Promise<Rule> {
  return http.call(`/rules/${id}/${act}`, { method: 'POST', body: {} });
}
