import type { Recipient } from '@nzela/contract/recipients';
import { Plus } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Avatar } from '../../ui/Avatar.tsx';
import { DestinationAlert } from '../../ui/DestinationState.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { type RecipientFieldsProps, RecipientFields } from './recipient-fields.tsx';
import { emptyRecipient, operatorOf, valuesOfKept } from './recipient-values.ts';

type RecipientPickerProps = RecipientFieldsProps & {
  /** Those kept by the signed-in person; empty for a visitor. */
  readonly kept: readonly Recipient[];
};

const newOne = 'new';

/** A kept recipient, as a tile, or the fields of a new one. Only those who are paid the chosen way are offered. */
export function RecipientPicker({ kept, ...fields }: RecipientPickerProps) {
  const { values, place, onChange } = fields;
  const offered = kept.filter(
    (recipient) =>
      recipient.mode === place.mode && (place.mode === 'nzela' || recipient.pays === place.country),
  );
  const operator = operatorOf(values, place, fields.operators);
  const isKept = offered.some(({ id }) => id === values.keptId);
  return (
    <div className="flex flex-col gap-6">
      {offered.length > 0 && (
        <RadioCards
          label={m.recipients_kept()}
          name="recipient"
          columns={2}
          value={isKept ? (values.keptId ?? newOne) : newOne}
          onChange={(id) => {
            const chosen = offered.find((recipient) => recipient.id === id);
            onChange(chosen === undefined ? emptyRecipient : valuesOfKept(chosen));
          }}
          options={[
            ...offered.map((recipient) => ({
              value: recipient.id,
              title: recipient.nom,
              detail: lastSent(recipient),
              icon: <Avatar name={recipient.nom} />,
            })),
            {
              value: newOne,
              title: m.recipients_new(),
              detail: m.recipients_new_detail(),
              icon: (
                <span className="inline-flex size-10 items-center justify-center rounded-full bg-surface-3 text-ink">
                  <Plus size={20} />
                </span>
              ),
            },
          ]}
        />
      )}
      {/* In one place, with or without tiles above: these come late, and must not take the field from who types. */}
      {!isKept && <RecipientFields {...fields} />}
      {operator !== undefined && <DestinationAlert name={operator.nom} state={operator.etat} />}
    </div>
  );
}

function lastSent({ dernierTransfert }: Recipient): string {
  if (dernierTransfert === null) return m.recipients_never();
  return m.recipients_last({ date: formatDate(dernierTransfert) });
}
