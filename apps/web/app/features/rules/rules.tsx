import type { Rule } from '@nzela/contract/rules';
import { m } from '@nzela/messages/m';
import { settingsTab } from '../settings/settings.tsx';
import { kindWords, parametersText } from './words.ts';

/** What administrators want to look at before it leaves. */
export const rulesTab = settingsTab(
  'regles',
  m.rules_tab,
  async () => (await import('./rules.tab.tsx')).RulesTab,
);

/** A rule that found an operation, in its version of then. */
export function RuleFound({
  rule,
}: {
  readonly rule: Pick<Rule, 'genre' | 'version' | 'parametres'>;
}) {
  const name = kindWords[rule.genre].title();
  return (
    <>
      <p className="font-medium">{m.reviews_rule_of({ name, version: rule.version })}</p>
      <p className="text-sm text-ink-2">{parametersText(rule)}</p>
    </>
  );
}
