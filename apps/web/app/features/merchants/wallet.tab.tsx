import {
  automaticWithdrawals,
  merchantCurrencies,
  merchantWalletSchema,
  type Merchant,
} from '@nzela/contract/merchants';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMerchant } from '../../lib/merchant.tsx';
import { useOffered } from '../../lib/currencies.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { toast } from '../../ui/toast.ts';
import { nextPayoutQuery, saveWalletSettings } from './merchants.api.ts';
import { useOwnMerchant } from './use-own-merchant.ts';

type WalletTabProps = {
  /** Below the rhythm: where what is paid out by itself goes. */
  readonly children: ReactNode;
};

/** What becomes of the money that a business is paid. */
export function WalletTab({ children }: WalletTabProps) {
  const { may } = useMerchant();
  const { reading, merchant, keep } = useOwnMerchant();
  return (
    <div className="flex flex-col gap-6">
      {may('versements.demander') ? (
        <Card title={m.merchant_wallet_title()} description={m.merchant_wallet_text()}>
          {merchant === undefined ? (
            <Reading of={reading} rows={3} />
          ) : (
            <WalletForm merchant={merchant} onSaved={keep} />
          )}
          {children}
        </Card>
      ) : (
        <Alert>{m.merchant_read_only()}</Alert>
      )}
    </div>
  );
}

const currencyNames: Record<(typeof merchantCurrencies)[number], () => string> = {
  EUR: m.users_currency_eur,
  USD: m.users_currency_usd,
  XOF: m.users_currency_xof,
  CDF: m.users_currency_cdf,
};

const rhythms: Record<(typeof automaticWithdrawals)[number], () => string> = {
  none: m.merchant_withdrawal_none,
  daily: m.merchant_withdrawal_daily,
  weekly: m.merchant_withdrawal_weekly,
  monthly: m.merchant_withdrawal_monthly,
};

type WalletFormProps = {
  readonly merchant: Merchant;
  readonly onSaved: (saved: Merchant) => Promise<void>;
};

function WalletForm({ merchant, onSaved }: WalletFormProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const own = merchantCurrencies.find((one) => one === merchant.devise) ?? merchantCurrencies[0];
  const currencies = useOffered(merchantCurrencies, own);
  const form = useAppForm(merchantWalletSchema, {
    devise: own,
    versementAutomatique: merchant.versementAutomatique,
  });
  return (
    <Form
      form={form}
      label={m.merchant_wallet_title()}
      onSubmit={async (settings) => {
        const saved = await saveWalletSettings(account, settings);
        toast('success', m.merchant_wallet_saved());
        await onSaved(saved);
        await queries.invalidateQueries(nextPayoutQuery(account));
      }}
    >
      <FormField form={form} name="devise">
        {(field) => (
          <SelectField
            {...field}
            label={m.merchant_currency()}
            options={currencies.map((value) => ({
              value,
              label: currencyNames[value](),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="versementAutomatique">
        {(field) => (
          <SelectField
            {...field}
            label={m.merchant_automatic_withdrawal()}
            hint={m.merchant_automatic_withdrawal_hint()}
            options={automaticWithdrawals.map((value) => ({ value, label: rhythms[value]() }))}
          />
        )}
      </FormField>
      <div className="grid sm:block">
        <SubmitButton form={form} busyLabel={m.users_saving()}>
          {m.users_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}
