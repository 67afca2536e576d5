import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { SettingsForm } from '../../settings/settings.tsx';
import { bankAccountFields } from './bank-account.fields.ts';

/** Our own account, which wires are made out to. */
export function BankAccountTab() {
  return (
    <SettingsForm
      subject="bank-account"
      fields={bankAccountFields}
      label={m.payment_config_tab_account()}
      saved={m.payment_config_account_saved()}
    >
      {(form) => (
        <Card title={m.payment_config_tab_account()} description={m.payment_config_account_text()}>
          <div className="grid gap-5 md:grid-cols-2 md:items-start">
            <FormField form={form} name="titulaire">
              {(field) => (
                <TextField
                  {...field}
                  label={bankAccountFields.titulaire()}
                  hint={m.payment_config_account_holder_hint()}
                  autoComplete="off"
                />
              )}
            </FormField>
            <FormField form={form} name="banque">
              {(field) => (
                <TextField
                  {...field}
                  label={bankAccountFields.banque()}
                  hint={m.payment_config_account_bank_hint()}
                  autoComplete="off"
                />
              )}
            </FormField>
            <FormField form={form} name="iban">
              {(field) => (
                <TextField
                  {...field}
                  label={bankAccountFields.iban.label()}
                  hint={m.payment_config_account_iban_hint()}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  whole
                />
              )}
            </FormField>
            <FormField form={form} name="bic">
              {(field) => (
                <TextField
                  {...field}
                  label={bankAccountFields.bic()}
                  hint={m.payment_config_account_bic_hint()}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              )}
            </FormField>
          </div>
        </Card>
      )}
    </SettingsForm>
  );
}
