import { accountInGroups } from '../../../lib/account-text.ts';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';

export const bankAccountFields = {
  titulaire: m.transfers_wire_holder,
  banque: m.transfers_wire_bank,
  iban: { label: m.transfers_wire_iban, show: accountInGroups },
  bic: m.transfers_wire_bic,
} satisfies SettingsFields<'bank-account'>;
