import type { Schedule, SchedulePreview } from '@nzela/contract/schedules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatAmount } from '../../lib/format.ts';
import { useSend } from '../../lib/use-send.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { occurrenceText, zoneText } from './schedule-text.ts';
import { scheduleBody, type ScheduledOrder, usualWhen } from './scheduled-order.ts';
import { createSchedule, previewQuery } from './schedules.api.ts';
import { WhenFields } from './when-fields.tsx';

const pauseMs = 350;

type ScheduleDialogProps = { readonly order: ScheduledOrder; readonly onClose: () => void };

/** When and how often; today's price and the first dates are shown before anything is agreed to. */
export function ScheduleDialog({ order, onClose }: ScheduleDialogProps) {
  const [made, setMade] = useState<Schedule | null>(null);
  return (
    <Dialog open onClose={onClose} title={m.schedules_new_title()} size="m">
      <div className="flex flex-col gap-5 text-ink">
        {made === null ? (
          <Composer order={order} onMade={setMade} />
        ) : (
          <Made schedule={made} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

type ComposerProps = {
  readonly order: ScheduledOrder;
  readonly onMade: (schedule: Schedule) => void;
};

function Composer({ order, onMade }: ComposerProps) {
  const [when, setWhen] = useState(usualWhen);
  const queries = useQueryClient();
  const body = scheduleBody(order, when);
  const settled = useSettled(body === null ? '' : JSON.stringify(body), pauseMs);
  const preview = useQuery(previewQuery(settled === '' ? null : JSON.parse(settled)));
  const done = useCallback(
    async (schedule: Schedule) => {
      onMade(schedule);
      await queries.invalidateQueries({ queryKey: ['schedules'] });
    },
    [onMade, queries],
  );
  const { state, send, again, clear } = useSend(createSchedule, done);
  const isChecking = state.kind === 'checking';
  const refusal = state.kind === 'refused' ? state.error : preview.error;
  const errors = { debut: messageAt(refusal, 'debut'), fin: messageAt(refusal, 'fin') };
  const isAtField = errors.debut !== undefined || errors.fin !== undefined;
  const submit = () => {
    if (isChecking) again();
    else if (body !== null) void send(body);
  };
  return (
    <PlainForm onSubmit={submit}>
      <p className="text-lg font-semibold">{order.title}</p>
      <WhenFields
        when={when}
        errors={errors}
        onChange={(next) => {
          setWhen(next);
          clear();
        }}
      />
      {preview.data !== undefined && !preview.isError && <Preview preview={preview.data} />}
      {refusal !== null && !isAtField && <MoneyAlert error={refusal} />}
      {isChecking && (
        <Alert tone="info" live title={m.schedules_checking()}>
          {m.schedules_checking_text()}
        </Alert>
      )}
      <Button
        type="submit"
        block
        busy={state.kind === 'busy' || (isChecking && !state.gaveUp)}
        missing={body === null ? m.schedules_missing() : undefined}
      >
        {isChecking ? m.schedules_check() : m.schedules_confirm()}
      </Button>
    </PlainForm>
  );
}

/** What each time costs today and the first dates. */
function Preview({ preview }: { readonly preview: SchedulePreview }) {
  const { prix, prochaines, fuseauHoraire } = preview;
  return (
    <div aria-live="polite">
      <Recap
        title={m.schedules_recap()}
        lines={[
          {
            id: 'total',
            label: m.schedules_recap_total(),
            note: m.schedules_recap_total_note(),
            value: formatAmount(prix.totalDebite, prix.devise),
            weight: 'total',
          },
          {
            id: 'received',
            label: m.schedules_recap_received(),
            value: formatAmount(prix.montantRecu, prix.deviseRecue),
            weight: 'result',
          },
        ]}
      >
        <h3 className="mt-3 font-text text-base font-semibold tracking-normal">
          {prochaines.length === 1 ? m.schedules_date() : m.schedules_dates()}
        </h3>
        <ul className="mt-1 flex flex-col gap-1 text-ink-2">
          {prochaines.map((moment) => (
            <li key={moment}>{occurrenceText(moment)}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-3">
          {m.schedules_zone({ zone: zoneText(fuseauHoraire) })}
        </p>
      </Recap>
    </div>
  );
}

function Made({
  schedule,
  onClose,
}: {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}) {
  const { prochaine } = schedule;
  return (
    <>
      <div role="status">
        <Alert tone="pos" title={m.schedules_made()}>
          {prochaine !== null && m.schedules_made_text({ date: occurrenceText(prochaine) })}
        </Alert>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/dashboard/user/schedules">{m.schedules_see()}</ButtonLink>
        <Button variant="secondary" onClick={onClose}>
          {m.schedules_close()}
        </Button>
      </div>
    </>
  );
}

function messageAt(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ champ }) => champ === field)?.message;
}
