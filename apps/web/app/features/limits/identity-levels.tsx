import type { Limits, levelNeeds } from '@nzela/contract/limits';
import { Check, Lock } from 'lucide-react';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { TextLink } from '../../ui/Link.tsx';
import { levelNames } from './level-names.ts';

const needNames: Record<(typeof levelNeeds)[number], () => string> = {
  email: m.limits_need_email,
  telephone: m.limits_need_telephone,
  identite: m.limits_need_identite,
};

const euros = (amount: number) => formatAmount(amount, 'EUR');

/** The levels of identity, which one holds, and what the next one asks. */
export function IdentityLevels({ limits }: { readonly limits: Limits }) {
  return (
    <Card title={m.limits_levels_title()} description={m.limits_levels_text()}>
      <ol className="flex flex-col divide-y divide-border">
        {limits.niveaux.map((level) => (
          <Level key={level.code} level={level} isCurrent={level.code === limits.niveau} />
        ))}
      </ol>
    </Card>
  );
}

type LevelProps = {
  readonly level: Limits['niveaux'][number];
  readonly isCurrent: boolean;
};

function Level({ level, isCurrent }: LevelProps) {
  const { code, plafonds, atteint, manque } = level;
  const Icon = atteint ? Check : Lock;
  return (
    <li className="flex gap-4 py-4" aria-current={isCurrent ? 'step' : undefined}>
      <span
        aria-hidden
        className={cx(
          'inline-flex size-10 shrink-0 items-center justify-center rounded-full',
          atteint ? 'bg-pos-soft text-pos' : 'bg-surface-2 text-ink-2',
        )}
      >
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {levelNames[code]()}
          {isCurrent && (
            <span className="rounded-full bg-brand-soft px-2 py-0.5 text-xs text-brand">
              {m.limits_level_current()}
            </span>
          )}
        </p>
        <p className="tabular text-sm text-ink-2">
          {firm(
            m.limits_level_amounts({
              jour: euros(plafonds.jour),
              mois: euros(plafonds.mois),
              annee: euros(plafonds.annee),
            }),
          )}
        </p>
        {manque.length > 0 && (
          <p className="mt-1 text-sm">
            {m.limits_level_missing({ liste: manque.map((need) => needNames[need]()).join(', ') })}{' '}
            {manque.some((need) => need !== 'identite') && (
              <TextLink to="/dashboard/user/settings?onglet=profile">
                {m.limits_level_go()}
              </TextLink>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** Lets the line break between two limits, and within none. */
function firm(amounts: string): string {
  return amounts
    .split(' · ')
    .map((amount) => amount.replaceAll(' ', '\u00a0'))
    .join(' · ');
}
