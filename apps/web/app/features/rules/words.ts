import {
  type Rule,
  type RuleKind,
  type RuleParameter,
  ruleParameters,
} from '@nzela/contract/rules';
import { formatAmount, formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

export const kindWords: Readonly<
  Record<RuleKind, { readonly title: () => string; readonly text: () => string }>
> = {
  cadence: { title: m.rules_cadence, text: m.rules_cadence_text },
  appareil: { title: m.rules_device, text: m.rules_device_text },
  beneficiaires: { title: m.rules_payees, text: m.rules_payees_text },
  boucle: { title: m.rules_circle, text: m.rules_circle_text },
};

export const parameterNames: Readonly<Record<RuleParameter, () => string>> = {
  nombre: m.rules_number,
  montantEur: m.rules_amount,
  heures: m.rules_hours,
};

const shown: Readonly<Record<RuleParameter, (value: number) => string>> = {
  nombre: (value) => formatDecimal(String(value)),
  montantEur: (value) => formatAmount(value, 'EUR'),
  heures: (value) => m.rules_hours_of({ count: value }),
};

/** « Plus de : 5 · Fenêtre : 24 heures ». */
export function parametersText({ genre, parametres }: Pick<Rule, 'genre' | 'parametres'>): string {
  return ruleParameters[genre]
    .map((name) =>
      m.rules_parameter({
        name: parameterNames[name](),
        value: shown[name](parametres[name] ?? 0),
      }),
    )
    .join(' · ');
}
