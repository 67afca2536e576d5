import { m } from '@nzela/messages/m';
import { TextField } from './TextField.tsx';

/** Days (`2026-03-01`), both included; empty: no limit on that side. */
export type Period = { readonly du: string; readonly au: string };

/** Whether its last day is before its first. */
export const isBackwards = ({ du, au }: Period) => du !== '' && au !== '' && au < du;

type PeriodFieldsProps = {
  readonly period: Period;
  readonly onChange: (part: Partial<Period>) => void;
};

/** The first and the last day of what a list or a document is about: two fields for the grid that they stand in. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  return (
    <>
      <TextField
        type="date"
        label={m.statements_from()}
        name="du"
        value={period.du}
        onChange={(du) => onChange({ du })}
      />
      <TextField
        type="date"
        label={m.statements_to()}
        name="au"
        value={period.au}
        error={isBackwards(period) ? m.statements_backwards() : undefined}
        onChange={(au) => onChange({ au })}
      />
    </>
  );
}
