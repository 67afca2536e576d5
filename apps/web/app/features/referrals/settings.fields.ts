import { m } from '@nzela/messages/m';
import { shownEuros, type SettingsFields } from '../settings/settings.tsx';

export const referralFields = {
  actif: m.referral_settings_on,
  recompenseEur: { label: m.referral_settings_reward, show: shownEuros },
  montantMinimumEur: { label: m.referral_settings_least, show: shownEuros },
  delaiJours: m.referral_settings_delay,
  plafondParPersonne: m.referral_settings_per_person,
  plafondParJour: m.referral_settings_per_day,
  plafondParAdresseEtJour: m.referral_settings_per_address,
} satisfies SettingsFields<'referrals'>;
