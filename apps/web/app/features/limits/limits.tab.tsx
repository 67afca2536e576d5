import type { Limits } from '@nzela/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { UsageBar } from '../../ui/UsageBar.tsx';
import { IdentityCard } from '../kyc/kyc.ts';
import { IdentityLevels } from './identity-levels.tsx';
import { limitsQuery } from './limits.api.ts';
import { LimitsForm } from './limits.form.tsx';
import { periodNames } from './period-names.ts';

/** How much may leave the wallet, how much is left of it, and what the next level asks. */
export function LimitsTab() {
  const limits = useQuery(limitsQuery);
  const { data } = limits;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <Card title={m.limits_title()} description={m.limits_text()}>
        {data === undefined ? (
          <Reading of={limits} rows={4} />
        ) : (
          <div className="flex flex-col gap-6">
            {data.hausse !== null && <Raise raise={data.hausse} />}
            <div className="flex flex-col gap-5">
              {data.periodes.map((limit) => (
                <LimitBar key={limit.periode} limit={limit} />
              ))}
            </div>
            {isChanging ? (
              <LimitsForm limits={data} onDone={() => setIsChanging(false)} />
            ) : (
              <div>
                <Button variant="secondary" onClick={() => setIsChanging(true)}>
                  {m.limits_change()}
                </Button>
              </div>
            )}
          </div>
        )}
      </Card>
      {data !== undefined && <IdentityLevels limits={data} />}
      <IdentityCard />
    </div>
  );
}

const euros = (amount: number) => formatAmount(amount, 'EUR');

function Raise({ raise }: { readonly raise: NonNullable<Limits['hausse']> }) {
  const { jour, mois, annee } = raise.plafonds;
  return (
    <Alert title={m.limits_raise_title({ date: formatDate(raise.effectiveLe, 'dateTime') })}>
      {m.limits_raise_text({ jour: euros(jour), mois: euros(mois), annee: euros(annee) })}
    </Alert>
  );
}

function LimitBar({ limit }: { readonly limit: Limits['periodes'][number] }) {
  const { periode, plafond, utilise, restant, libereLe } = limit;
  const share = plafond === 0 ? 1 : Math.min(1, utilise / plafond);
  const name = periodNames[periode]();
  return (
    <section aria-label={name}>
      <div className="flex flex-col justify-between gap-x-4 sm:flex-row sm:items-baseline">
        <h3 className="font-text text-base font-semibold">{name}</h3>
        <p className="tabular text-ink-2">
          {m.limits_used_of({ utilise: euros(utilise), plafond: euros(plafond) })}
        </p>
      </div>
      <div className="mt-2">
        <UsageBar label={name} share={share} />
      </div>
      <p className="mt-2 text-sm text-ink-2">
        <span className="font-semibold text-ink">{m.limits_left({ reste: euros(restant) })}</span>
        {libereLe !== null && ` ${m.limits_freed_from({ date: formatDate(libereLe, 'dateTime') })}`}
      </p>
    </section>
  );
}
