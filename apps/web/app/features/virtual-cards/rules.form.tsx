import type { CardCurrency, VirtualCard } from '@nzela/contract/virtual-cards';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { tidyAmountText } from '../../ui/amount-text.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { wireText } from './typed-amount.ts';
import { setCardRules } from './virtual-cards.api.ts';

/** An empty field is no limit; anything else is an amount. */
function limitText(currency: CardCurrency) {
  return z.string().refine((text) => text.trim() === '' || wireText(text, currency) !== null, {
    error: () => m.quotes_amount_invalid(),
  });
}

/** Limits, the lock to one shop, and single use: what the person decides about payments. */
export function RulesForm({ card }: { readonly card: VirtualCard }) {
  const queries = useQueryClient();
  const schema = z.object({
    plafondTransaction: limitText(card.devise),
    plafondMensuel: limitText(card.devise),
    marchandAutorise: z.string().max(60, { error: () => m.virtual_cards_rules_merchant_long() }),
    usageUnique: z.boolean(),
  });
  const form = useAppForm(schema, {
    plafondTransaction: shownLimit(card.plafondTransaction, card.devise),
    plafondMensuel: shownLimit(card.plafondMensuel, card.devise),
    marchandAutorise: card.marchandAutorise ?? '',
    usageUnique: card.usageUnique,
  });
  const save = async (values: z.output<typeof schema>) => {
    const merchant = values.marchandAutorise.trim();
    await setCardRules(card.id, {
      plafondTransaction: wireText(values.plafondTransaction, card.devise),
      plafondMensuel: wireText(values.plafondMensuel, card.devise),
      marchandAutorise: merchant === '' ? null : merchant,
      usageUnique: values.usageUnique,
    });
    form.reset(values);
    toast('success', m.virtual_cards_rules_saved());
    await queries.invalidateQueries({ queryKey: ['userVirtualCards'] });
  };
  return (
    <Form form={form} onSubmit={save} label={m.virtual_cards_rules()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="plafondTransaction">
          {(field) => (
            <AmountField
              label={m.virtual_cards_rules_per_payment()}
              hint={m.virtual_cards_rules_empty()}
              optional
              currency={card.devise}
              {...field}
            />
          )}
        </FormField>
        <FormField form={form} name="plafondMensuel">
          {(field) => (
            <AmountField
              label={m.virtual_cards_rules_per_month()}
              hint={m.virtual_cards_rules_empty()}
              optional
              currency={card.devise}
              {...field}
            />
          )}
        </FormField>
      </div>
      <FormField form={form} name="marchandAutorise">
        {(field) => (
          <TextField
            label={m.virtual_cards_rules_merchant()}
            hint={m.virtual_cards_rules_merchant_hint()}
            optional
            autoComplete="off"
            {...field}
          />
        )}
      </FormField>
      <FormField form={form} name="usageUnique">
        {({ name, value, onChange }) => (
          <Switch
            label={m.virtual_cards_rules_single_use()}
            hint={m.virtual_cards_rules_single_use_hint()}
            {...{ name, value, onChange }}
          />
        )}
      </FormField>
      <SubmitButton form={form} variant="secondary" busyLabel={m.virtual_cards_rules_saving()}>
        {m.virtual_cards_rules_save()}
      </SubmitButton>
    </Form>
  );
}

function shownLimit(amount: number | null, currency: CardCurrency): string {
  return amount === null ? '' : tidyAmountText(String(amount), currency);
}
