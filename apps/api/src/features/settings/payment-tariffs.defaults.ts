import type { SettingsDocument } from '@nzela/contract/settings';

/** What being paid costs a merchant from `debut` on, and the business days until the money can be spent. */
export function paymentTariffs(debut: string): SettingsDocument<'payment-tariffs'>['lignes'] {
  return [
    { moyen: 'wallet', pourcentageBps: 50, fixeEur: '0', delaiJours: 0, debut },
    { moyen: 'mobile', pourcentageBps: 150, fixeEur: '0', delaiJours: 1, debut },
    { moyen: 'card', pourcentageBps: 140, fixeEur: '0.25', delaiJours: 2, debut },
  ];
}
