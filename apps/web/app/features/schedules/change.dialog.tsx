import type { ChangeSchedule, Schedule } from '@nzela/contract/schedules';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatForField, wireMoney } from '../../lib/format.ts';
import { dayOf } from '../../lib/time-zone.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { toast } from '../../ui/toast.ts';
import type { When } from './scheduled-order.ts';
import { changeSchedule } from './schedules.api.ts';
import { WhenFields } from './when-fields.tsx';

type ChangeDialogProps = { readonly schedule: Schedule; readonly onClose: () => void };

/** Another amount, rhythm or tolerance; whom it pays is another schedule's. */
export function ChangeDialog({ schedule, onClose }: ChangeDialogProps) {
  const queries = useQueryClient();
  const isTransfer = schedule.genre === 'transfert';
  const [amountText, setAmountText] = useState(() =>
    formatForField(moneyText(wireMoney(schedule.montant, schedule.devise))),
  );
  const [when, setWhen] = useState<When>(() => whenOf(schedule));
  const parsed = parseTypedAmount(amountText, schedule.devise);
  const isAmount = parsed.ok && parsed.amount.minor > 0n;
  const call = useCallback(
    (body: ChangeSchedule, key: string) => changeSchedule(schedule.id, body, key),
    [schedule.id],
  );
  const done = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: ['schedules'] });
    toast('success', m.schedules_changed());
    onClose();
  }, [queries, onClose]);
  const { state, send, again, clear } = useSend(call, done);
  const [attempt, setAttempt] = useState(0);
  const refusal = state.kind === 'refused' ? state.error : null;
  const amountError = isAmount ? at(refusal, 'montant') : m.wallets_amount_invalid();
  const fieldErrors = { debut: at(refusal, 'debut'), fin: at(refusal, 'fin') };
  const isAtField = fieldErrors.debut !== undefined || fieldErrors.fin !== undefined;
  const submit = () => {
    if (state.kind === 'checking') again();
    else if (parsed.ok && isAmount) {
      const amount = isTransfer ? { montant: moneyText(parsed.amount) } : {};
      void send({ ...amount, ...changesOf(schedule, when) });
    } else setAttempt(attempt + 1);
  };
  return (
    <Dialog open onClose={onClose} title={m.schedules_change_title()} size="m">
      <PlainForm className="flex flex-col gap-5 text-ink" onSubmit={submit}>
        <ErrorSummary
          attempt={attempt}
          errors={amountError === undefined ? [] : [{ name: 'montant', message: amountError }]}
        />
        {isTransfer && (
          <AmountField
            label={m.schedules_amount()}
            name="montant"
            value={amountText}
            currency={schedule.devise}
            error={amountError}
            onChange={(text) => {
              setAmountText(text);
              clear();
            }}
          />
        )}
        <WhenFields
          when={when}
          errors={fieldErrors}
          onChange={(next) => {
            setWhen(next);
            clear();
          }}
        />
        <p className="text-sm text-ink-2">{m.schedules_change_price()}</p>
        {refusal !== null && !isAtField && <MoneyAlert error={refusal} />}
        <Button
          type="submit"
          block
          busy={state.kind === 'busy' || (state.kind === 'checking' && !state.gaveUp)}
        >
          {state.kind === 'checking' ? m.schedules_check() : m.schedules_save()}
        </Button>
      </PlainForm>
    </Dialog>
  );
}

/** What the fields show of a schedule: its rhythm from the date that is to come. */
function whenOf({ frequence, heure, fin, tolerancePourcent, ...schedule }: Schedule): When {
  const { debut, prochaines, fuseauHoraire } = schedule;
  const [next] = prochaines;
  const day = next === undefined ? debut : dayOf(new Date(next), fuseauHoraire);
  return { frequence, debut: day, heure, fin: fin ?? '', tolerancePourcent };
}

/** Only what differs, so that a rhythm that was left alone keeps its first day (31 January). */
function changesOf(schedule: Schedule, when: When): ChangeSchedule {
  const before = whenOf(schedule);
  return {
    ...(when.frequence === before.frequence ? {} : { frequence: when.frequence }),
    ...(when.debut === before.debut ? {} : { debut: when.debut }),
    ...(when.heure === before.heure ? {} : { heure: when.heure }),
    ...(when.fin === before.fin ? {} : { fin: when.fin === '' ? null : when.fin }),
    tolerancePourcent: when.tolerancePourcent,
  };
}

function at(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ champ }) => champ === field)?.message;
}
