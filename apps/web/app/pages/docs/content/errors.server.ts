import { refusals } from '@nzela/contract/errors';
import sentences from '../../../../../../packages/messages/catalogue/fr/refusals.json';
import type { Description } from '../../api/description.server.ts';
import type { GuideCode } from '../guide.ts';
import { example, list, section, text, type Page } from './parts.server.ts';

const problem = 'application/problem+json';

/** Every code, those that a program of a merchant may meet first. */
export function errorsOf(description: Description): Page {
  const ours = codesOf(description);
  const all = Object.entries(refusals).map(([code, status]) => codeOf(code, status));
  return {
    path: '/docs/errors',
    title: 'Erreurs',
    lead: 'Un refus dit ce qui ne va pas, à quel champ, et mène à sa ligne de cette page.',
    sections: [
      section(
        'forme',
        'Leur forme',
        text(
          'Toute erreur est un `application/problem+json` : `code` ne change pas et se lit par un programme, `message` est la phrase à montrer, `errors` nomme chaque champ, `type` mène ici, et `reference` est ce que vous donnez au support.',
        ),
        example('error'),
        list(
          '400 : un champ est faux. 401 : la clé n’est pas bonne. 403 : elle ne suffit pas.',
          '404 : rien de tel, ou pas à vous. 409 : l’état de l’objet ne le permet pas. 422 : la même clé d’idempotence avec un autre corps.',
          '429 : trop de requêtes, `Retry-After` dit quand reprendre. 5xx : réessayez avec la même clé ; le kit le fait.',
        ),
      ),
      section('codes', 'Codes de l’API des commerces', {
        kind: 'codes',
        codes: all.filter(({ code }) => ours.has(code)),
      }),
      section('autres', 'Codes du reste du produit', {
        kind: 'codes',
        codes: all.filter(({ code }) => !ours.has(code)),
      }),
    ],
  };
}

function codeOf(code: string, status: number): GuideCode {
  const texts: Readonly<Record<string, unknown>> = sentences;
  const sentence = texts[`refusals_${code}`];
  return { code, status, sentence: typeof sentence === 'string' ? withoutValues(sentence) : '' };
}

/** What changes from one refusal to the next is left out. */
function withoutValues(sentence: string): string {
  return sentence.replaceAll(/\s*\{\w+\}/g, ' …').trim();
}

/** What the merchants' routes refuse, and what every route may. */
function codesOf({ paths }: Description): ReadonlySet<string> {
  const codes = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([, methods]) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap((answer) => answer.content?.[problem]?.schema?.allOf ?? [])
    .flatMap(({ properties }) => (properties?.['code']?.enum ?? []).map(String));
  return new Set([...codes, ...ofEveryRoute]);
}

const ofEveryRoute = [
  'requete_invalide',
  'corps_illisible',
  'corps_trop_grand',
  'type_de_contenu',
  'methode_refusee',
  'service_indisponible',
  'service_sature',
  'maintenance',
  'erreur_interne',
];
