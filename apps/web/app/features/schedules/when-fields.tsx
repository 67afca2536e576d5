import { scheduleFrequencies } from '@nzela/contract/schedules';
import { frequencyName } from '../../lib/frequency.ts';
import { m } from '@nzela/messages/m';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { When } from './scheduled-order.ts';

const tolerances = [0, 2, 5, 10] as const;

type WhenFieldsProps = {
  readonly when: When;
  readonly onChange: (when: When) => void;
  readonly errors: { readonly debut?: string | undefined; readonly fin?: string | undefined };
};

/** How often, from when, until when, and how much the price may have changed by then. */
export function WhenFields({ when, onChange, errors }: WhenFieldsProps) {
  const change = (part: Partial<When>) => onChange({ ...when, ...part });
  const isOnce = when.frequence === 'une_fois';
  return (
    <>
      <RadioCards
        label={m.schedules_frequency()}
        name="frequence"
        columns={2}
        value={when.frequence}
        options={scheduleFrequencies.map((value) => ({ value, title: frequencyName(value) }))}
        onChange={(frequence) => change({ frequence })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={isOnce ? m.schedules_day() : m.schedules_first_day()}
          hint={when.frequence === 'mensuelle' ? m.schedules_last_day_rule() : undefined}
          name="debut"
          value={when.debut}
          error={errors.debut}
          onChange={(debut) => change({ debut })}
        />
        <TextField
          type="time"
          label={m.schedules_time()}
          hint={m.schedules_time_hint()}
          name="heure"
          value={when.heure}
          onChange={(heure) => change({ heure })}
        />
      </div>
      {!isOnce && (
        <TextField
          type="date"
          label={m.schedules_last_day()}
          hint={m.schedules_last_day_hint()}
          optional
          name="fin"
          value={when.fin}
          error={errors.fin}
          onChange={(fin) => change({ fin })}
        />
      )}
      <SelectField
        label={m.schedules_tolerance()}
        hint={m.schedules_tolerance_hint()}
        name="tolerance"
        value={String(when.tolerancePourcent)}
        options={tolerances.map((percent) => ({
          value: String(percent),
          label:
            percent === 0 ? m.schedules_tolerance_none() : m.schedules_tolerance_value({ percent }),
        }))}
        onChange={(percent) => change({ tolerancePourcent: Number(percent) })}
      />
    </>
  );
}
