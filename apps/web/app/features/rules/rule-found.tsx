import type { Rule } from '@nzela/contract/rules';
import { m } from '@nzela/messages/m';
import { kindWords, parametersText } from './words.ts';

type RuleFoundProps = { readonly rule: Pick<Rule, 'genre' | 'version' | 'parametres'> };

/** A rule that found an operation, in its version of then. */
export function RuleFound({ rule }: RuleFoundProps) {
  const name = kindWords[rule.genre].title();
  return (
    <>
      <p className="font-medium">{m.reviews_rule_of({ name, version: rule.version })}</p>
      <p className="text-sm text-ink-2">{parametersText(rule)}</p>
    </>
  );
}
