import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { useState } from 'react';
import { z } from 'zod';
import { newIdempotencyKey } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { toast } from '../../ui/toast.ts';
import { LoadFooter } from './load-fields.tsx';
import { useCardsRefresh, useLoadPrice } from './use-load-price.ts';
import { noForecastQuery, reloadCard, reloadForecastQuery } from './virtual-cards.api.ts';

type ReloadDialogProps = { readonly card: VirtualCard; readonly onClose: () => void };

const schema = z.object({
  montant: z.string().min(1, { error: () => m.quotes_amount_invalid() }),
  portefeuille: z.string(),
});

/** Loads a card from the wallet, with its price before. */
export function ReloadDialog({ card, onClose }: ReloadDialogProps) {
  const title = m.virtual_cards_reload_title({ digits: card.derniersChiffres ?? '' });
  return (
    <Dialog open onClose={onClose} title={title}>
      <ReloadForm card={card} onClose={onClose} />
    </Dialog>
  );
}

function ReloadForm({ card, onClose }: ReloadDialogProps) {
  const refresh = useCardsRefresh();
  const [key] = useState(newIdempotencyKey);
  const form = useAppForm(schema, { montant: '', portefeuille: card.portefeuille });
  const { montant, portefeuille } = form.watch();
  const load = useLoadPrice({
    typed: montant,
    currency: card.devise,
    wallet: portefeuille,
    query: (question) => reloadForecastQuery(card.id, question),
    noQuery: noForecastQuery,
  });
  const submit = async () => {
    const { amount, price, wallet } = load;
    if (amount === null || price === undefined) return;
    const body = { montant: amount, portefeuille: wallet, totalPrevu: String(price.total) };
    await reloadCard(card.id, body, key);
    const added = formatAmount(price.montant, card.devise);
    toast('success', m.virtual_cards_reloaded({ amount: added }));
    onClose();
    await refresh();
  };
  return (
    <Form form={form} onSubmit={submit} label={m.virtual_cards_reload()}>
      <FormField form={form} name="montant">
        {(field) => (
          <AmountField
            label={m.virtual_cards_reload_amount()}
            currency={card.devise}
            {...field}
            error={field.error ?? load.error}
          />
        )}
      </FormField>
      <LoadFooter
        load={load}
        onWallet={(wallet) => form.setValue('portefeuille', wallet)}
        isBusy={form.formState.isSubmitting}
        label={m.virtual_cards_reload_submit()}
      />
    </Form>
  );
}
