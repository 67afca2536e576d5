import type { SettingsDocument } from '@nzela/contract/settings';

type Operators = SettingsDocument<'gateways.mobile-money'>['operateurs'];

const congo = { pays: 'CD', devises: ['CDF', 'USD'] } satisfies Operators[number]['pays'][number];

function francs(devise: 'XAF' | 'XOF', ...countries: readonly string[]) {
  return countries.map((pays) => ({ pays, devises: [devise] }));
}

/** Who collects where (design/providers.md): MTN does not serve the CDF; M-Pesa is added for the Congo (CD). */
export const mobileMoneyOperators: Operators = [
  {
    code: 'AIRTEL',
    nom: 'Airtel Money',
    actif: true,
    pays: [congo, ...francs('XAF', 'CG'), ...francs('XOF', 'NE')],
  },
  {
    code: 'ORANGE',
    nom: 'Orange Money',
    actif: true,
    pays: [congo, ...francs('XAF', 'CM'), ...francs('XOF', 'CI', 'SN', 'ML')],
  },
  {
    code: 'MTN',
    nom: 'MTN MoMo',
    actif: true,
    pays: [...francs('XAF', 'CG', 'CM'), ...francs('XOF', 'CI', 'BJ')],
  },
  { code: 'MPESA', nom: 'M-Pesa', actif: true, pays: [congo] },
];
