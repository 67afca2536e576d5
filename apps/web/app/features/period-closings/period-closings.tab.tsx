import type { ClosingMonth } from '@nzela/contract/period-closings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { formatMonth } from '../../lib/format-drawing.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ClosingDays } from './closing-days.tsx';
import { closeMonth, monthQuery, noun } from './period-closings.api.ts';
import { SafeguardingReport } from './safeguarding-report.tsx';
import { obstacleTexts } from './words.ts';

/** A month of the books day by day, and the safeguarding report of one of its days. The address names both. */
export function PeriodClosingsTab() {
  const [address, setAddress] = useSearchParams();
  const month = useQuery(monthQuery(address.get('mois')));
  if (month.data === undefined) return <Reading of={month} rows={8} />;
  const { data } = month;
  const closed = data.jours.filter(({ etat }) => etat === 'cloture').map(({ jour }) => jour);
  const asked = address.get('jour');
  const shown = asked !== null && closed.includes(asked) ? asked : (closed[0] ?? null);
  const go = (named: Readonly<Record<string, string>>) =>
    setAddress({ onglet: 'clotures', mois: data.mois, ...named }, { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-xl">{m.closings_title()}</h2>
            <p className="text-ink-2">{m.closings_text()}</p>
          </div>
          <div className="w-full sm:w-56">
            <SelectField
              label={m.closings_month()}
              value={data.mois}
              onChange={(mois) =>
                setAddress({ onglet: 'clotures', mois }, { preventScrollReset: true })
              }
              options={monthsToShow(data).map((value) => ({
                value,
                label: formatMonth(value, 'long'),
              }))}
            />
          </div>
        </div>
        <SafeguardingReport day={shown} />
      </section>
      <section className="flex flex-col gap-5">
        <MonthClosing month={data} />
        <ClosingDays days={data.jours} shown={shown} onShow={(jour) => go({ jour })} />
      </section>
    </div>
  );
}

/** An address may name a month that is not offered. */
function monthsToShow({ mois, moisConnus }: ClosingMonth): readonly string[] {
  return moisConnus.includes(mois) ? moisConnus : [mois, ...moisConnus];
}

function MonthClosing({ month }: { readonly month: ClosingMonth }) {
  const { mois, cloture, obstacles, premierJour } = month;
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const name = formatMonth(mois, 'long');
  const close = async () => {
    await callWithToasts(() => closeMonth(mois), { success: m.closings_month_done() });
    await queries.invalidateQueries({ queryKey: [noun] });
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-xl first-letter:uppercase">{name}</h2>
        {obstacles.length > 0 && (
          <ul className="mt-1 text-ink-2">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacleTexts[obstacle]()}</li>
            ))}
          </ul>
        )}
        {premierJour.startsWith(mois) && (
          <p className="mt-1 text-ink-2">{m.closings_first({ date: formatDate(premierJour) })}</p>
        )}
        {cloture !== null && (
          <p className="mt-1 text-ink-2">
            {m.closings_month_closed({ date: formatDate(cloture.date), name: cloture.par })}
          </p>
        )}
      </div>
      {cloture === null ? (
        <Button variant="secondary" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
          {m.closings_close_month()}
        </Button>
      ) : (
        <StatusPill look="done">{m.closings_month_done()}</StatusPill>
      )}
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.closings_close_month_question({ month: name })}
        confirmLabel={m.closings_close_month()}
        busyLabel={m.ui_loading()}
        onConfirm={close}
      >
        {m.closings_close_month_text()}
      </AlertDialog>
    </div>
  );
}
