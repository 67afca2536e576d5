import {
  cardCurrencies,
  defaultInitialDeposit,
  minimumInitialDeposit,
  type CardConfiguration,
  type CardCurrency,
  type CardType,
} from '@nzela/contract/virtual-cards';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/call.ts';
import { formatAmount, plainDecimal } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { toast } from '../../ui/toast.ts';
import { CardFace } from './card-face.tsx';
import { typeName } from './card-status.ts';
import { DesignField } from './design-field.tsx';
import { LoadFooter } from './load-fields.tsx';
import { orderFormSchema } from './order-form.schema.ts';
import { useCardsRefresh, useLoadPrice } from './use-load-price.ts';
import { noForecastQuery, orderCard, orderForecastQuery } from './virtual-cards.api.ts';

type OrderDialogProps = {
  readonly configuration: CardConfiguration;
  readonly onClose: () => void;
};

/** Spec §2: 'Demander une nouvelle carte'. The price of everything is there before 'Commander la carte'. */
export function OrderDialog({ configuration, onClose }: OrderDialogProps) {
  return (
    <Dialog open onClose={onClose} title={m.virtual_cards_order_title()} size="m">
      <OrderForm configuration={configuration} onClose={onClose} />
    </Dialog>
  );
}

function OrderForm({ configuration, onClose }: OrderDialogProps) {
  const refresh = useCardsRefresh();
  const { session } = useRootData();
  const types = offeredTypes(configuration);
  const [key] = useState(newIdempotencyKey);
  const form = useAppForm(orderFormSchema, {
    type: types[0] ?? 'VISA',
    devise: configuration.defaultCurrency,
    depotInitial: plainDecimal(`${defaultInitialDeposit}.00`),
    design: 'indigo-to-purple',
    portefeuille: 'EUR',
  });
  const { type, devise, depotInitial, design, portefeuille } = form.watch();
  const load = useLoadPrice({
    typed: depotInitial,
    currency: devise,
    wallet: portefeuille,
    query: (question) => orderForecastQuery({ ...question, type, devise }),
    noQuery: noForecastQuery,
  });
  const submit = async () => {
    if (load.amount === null || load.price === undefined) return;
    const order = { type, devise, design, depotInitial: load.amount, portefeuille: load.wallet };
    const totalPrevu = String(load.price.total);
    await orderCard({ ...order, totalPrevu, solde: 0, estActive: true }, key);
    toast('success', m.virtual_cards_order_sent());
    onClose();
    await refresh();
  };
  const titulaire = session === null ? '' : `${session.prenom} ${session.nom}`;
  return (
    <Form form={form} onSubmit={submit} label={m.virtual_cards_order_title()} className={formClass}>
      <div className="flex flex-col items-center gap-5 sm:flex-row">
        <CardFace
          card={{
            type,
            devise,
            design,
            titulaire,
            derniersChiffres: null,
            disponible: Number(load.amount ?? 0),
          }}
          className="max-w-72 shrink-0"
        />
        <FormField form={form} name="design">
          {(field) => <DesignField {...field} />}
        </FormField>
      </div>
      <FormField form={form} name="type">
        {(field) => (
          <RadioCards
            label={m.virtual_cards_order_type()}
            columns={types.length > 2 ? 3 : 2}
            options={types.map((value) => ({ value, title: typeName(value) }))}
            {...field}
          />
        )}
      </FormField>
      <FormField form={form} name="depotInitial">
        {(field) => (
          <AmountField
            label={m.virtual_cards_order_deposit()}
            hint={m.virtual_cards_order_deposit_hint(boundsOf(configuration, devise))}
            currency={devise}
            currencies={cardCurrencies}
            onCurrencyChange={(code) => form.setValue('devise', code as CardCurrency)}
            {...field}
            error={field.error ?? load.error}
          />
        )}
      </FormField>
      <LoadFooter
        isOrder
        load={load}
        onWallet={(wallet) => form.setValue('portefeuille', wallet)}
        isBusy={form.formState.isSubmitting}
        label={m.virtual_cards_order_submit()}
      />
    </Form>
  );
}

const formClass = 'flex flex-col gap-5 text-ink';

function offeredTypes({ cardProviders }: CardConfiguration): CardType[] {
  const { visa, mastercard, americanExpress } = cardProviders;
  return [
    ...(visa ? (['VISA'] as const) : []),
    ...(mastercard ? (['MASTERCARD'] as const) : []),
    ...(americanExpress ? (['AMEX'] as const) : []),
  ];
}

function boundsOf({ minLoadAmount, maxLoadAmount }: CardConfiguration, currency: CardCurrency) {
  return {
    minimum: formatAmount(Math.max(minLoadAmount, minimumInitialDeposit), currency),
    maximum: formatAmount(maxLoadAmount, currency),
  };
}
