import { divideRounded } from '@nzela/money/rounding';
import { fixed } from '@nzela/money/decimal';

/** The countries that top-ups go to (spec §3), with their calling codes (ITU E.164) and currencies (ISO 4217). */
export const topupCountries = {
  SN: { code: '221', currency: 'XOF', digits: 9 },
  ML: { code: '223', currency: 'XOF', digits: 8 },
  CI: { code: '225', currency: 'XOF', digits: 10 },
  CM: { code: '237', currency: 'XAF', digits: 9 },
  GH: { code: '233', currency: 'GHS', digits: 9 },
  BJ: { code: '229', currency: 'XOF', digits: 10 },
  TG: { code: '228', currency: 'XOF', digits: 8 },
  NE: { code: '227', currency: 'XOF', digits: 8 },
} as const;

export type TopupCountry = keyof typeof topupCountries;

export const isTopupCountry = (iso: string): iso is TopupCountry =>
  Object.hasOwn(topupCountries, iso);

export type Operator = {
  readonly id: string;
  readonly name: string;
  readonly countryIso: TopupCountry;
  /** What its numbers start with, after the country's code. */
  readonly prefixes: readonly string[];
  readonly colour: string;
};

const orange = '#a8430a';
const yellow = '#7a5b00';
const blue = '#194e84';
const red = '#a3231e';
const green = '#1b552c';
const violet = '#5b2f94';

function operator(
  countryIso: TopupCountry,
  name: string,
  colour: string,
  prefixes: readonly string[],
): Operator {
  const id = `${name.toLowerCase().replaceAll(' ', '-')}-${countryIso.toLowerCase()}`;
  return { id, name, countryIso, prefixes, colour };
}

/** Each of the numbers in `list` after `first`. */
function tens(first: string, list: string): string[] {
  return list.split(' ').map((prefix) => `${first}${prefix}`);
}

/** The mobile prefixes of each country's numbering plan. */
export const operators: readonly Operator[] = [
  operator('SN', 'Orange', orange, ['77', '78']),
  operator('SN', 'Yas', yellow, ['76']),
  operator('SN', 'Expresso', violet, ['70']),
  operator('ML', 'Orange', orange, ['7', '82', '83', '84', '90', '91', '92', '93', '94']),
  operator('ML', 'Moov Africa', blue, ['6', '95', '96', '97', '98', '99']),
  operator('ML', 'Telecel', red, ['5']),
  operator('CI', 'Orange', orange, ['07']),
  operator('CI', 'MTN', yellow, ['05']),
  operator('CI', 'Moov Africa', blue, ['01']),
  operator('CM', 'MTN', yellow, ['67', '650', '651', '652', '653', '654', '68']),
  operator('CM', 'Orange', orange, ['69', '655', '656', '657', '658', '659']),
  operator('CM', 'Nexttel', red, ['66']),
  operator('GH', 'MTN', yellow, ['24', '25', '53', '54', '55', '59']),
  operator('GH', 'Telecel', red, ['20', '50']),
  operator('GH', 'AirtelTigo', blue, ['26', '27', '56', '57']),
  operator(
    'BJ',
    'MTN',
    yellow,
    tens('01', '42 46 51 52 53 54 56 57 59 61 62 66 67 69 90 91 96 97'),
  ),
  operator('BJ', 'Moov Africa', blue, tens('01', '55 58 60 63 64 65 68 94 95 98 99')),
  operator('BJ', 'Celtiis', green, tens('01', '40 41 43 44 47')),
  operator('TG', 'Yas', yellow, ['70', '71', '72', '73', '90', '91', '92', '93']),
  operator('TG', 'Moov Africa', blue, ['78', '79', '96', '97', '98', '99']),
  operator('NE', 'Airtel', red, ['86', '87', '88', '89', '96', '97', '98', '99']),
  operator('NE', 'Moov Africa', blue, ['84', '85', '94', '95']),
  operator('NE', 'Zamani', orange, ['80', '81', '82', '90', '91', '92']),
];

/** What follows the country's code in `phone` (digits with the code); null for a number of another shape. */
export function nationalNumber(phone: string, countryIso: TopupCountry): string | null {
  const { code, digits } = topupCountries[countryIso];
  const national = phone.slice(code.length);
  return /^\d+$/.test(phone) && phone.startsWith(code) && national.length === digits
    ? national
    : null;
}

/** Whose number it is, by the longest prefix that fits. */
export function operatorOf(phone: string, countryIso: TopupCountry): Operator | undefined {
  const national = nationalNumber(phone, countryIso);
  if (national === null) return undefined;
  const fits = operators
    .filter((one) => one.countryIso === countryIso)
    .flatMap((one) => one.prefixes.map((prefix) => ({ one, prefix })))
    .filter(({ prefix }) => national.startsWith(prefix));
  return fits.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.one;
}

/** Units of each currency for one euro, in thousandths: what this provider sells at. */
const unitsPerEuro = { XOF: 655_957n, XAF: 655_957n, GHS: 12_500n } as const;

const airtimeAmounts = {
  XOF: [500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n],
  XAF: [500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n],
  GHS: [10n, 20n, 50n, 100n, 200n],
} as const;

export type Airtime = { readonly value: string; readonly currency: string; readonly price: string };

export type DataPackage = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: string;
};

export type Product = {
  readonly id: string;
  readonly name: string;
  readonly type: 'airtime' | 'data';
  readonly amounts: readonly Airtime[];
  readonly dataPackages: readonly DataPackage[];
};

const packages = [
  ['jour', '500 Mo · 24 heures', 'Internet pendant une journée', '0.80'],
  ['semaine', '2 Go · 7 jours', 'Internet et messageries pendant une semaine', '2.40'],
  ['mois', '10 Go · 30 jours', 'Internet et messageries pendant un mois', '7.90'],
  ['mois-plus', '25 Go · 30 jours', 'Internet, vidéo et partage de connexion', '15.50'],
] as const;

/** What an operator sells: credit in its own currency, and packages of data. Prices are in EUR. */
export function productsOf({ id, countryIso }: Operator): Product[] {
  const { currency } = topupCountries[countryIso];
  const amounts = airtimeAmounts[currency].map((value) => ({
    value: String(value),
    currency,
    price: fixed(divideRounded(value * 100_000n, unitsPerEuro[currency], 'up'), 2),
  }));
  const dataPackages = packages.map(([name, title, description, price]) => ({
    id: `${id}-${name}`,
    name: title,
    description,
    price,
  }));
  return [
    { id: `${id}-credit`, name: 'Crédit d’appel', type: 'airtime', amounts, dataPackages: [] },
    { id: `${id}-internet`, name: 'Forfait internet', type: 'data', amounts: [], dataPackages },
  ];
}

/** A tile in the operator's colour with its initials. */
export function logoOf({ name, colour }: Operator): string {
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="${colour}"/><text x="24" y="31" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff" text-anchor="middle">${initials}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
