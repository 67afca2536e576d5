export const billTypes = [
  'electricity',
  'water',
  'internet',
  'phone',
  'tax',
  'school',
  'other',
] as const;
export type BillType = (typeof billTypes)[number];

/** Somebody who sends bills. */
export type Biller = {
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly type: BillType;
  readonly currency: string;
  /** `DUE`: the bill says how much. `FREE`: a prepaid account, any amount, as often as one likes. */
  readonly amountMode: 'DUE' | 'FREE';
  /** What a reference of theirs looks like. */
  readonly referenceExample: string;
  /** The final answer comes at the latest so many minutes after the order. */
  readonly settlementMinutes: number;
  /** Where receipts are sent; null: they want none. */
  readonly receiptEmail: string | null;
};

type Listed = readonly [
  id: string,
  name: string,
  type: BillType,
  example: string,
  more?: Partial<Biller>,
];

const free = { amountMode: 'FREE' } as const;

const senegal: readonly Listed[] = [
  ['senelec', 'SENELEC', 'electricity', 'SEN-2026-0001'],
  ['woyofal', 'Woyofal (compteur prépayé)', 'electricity', '14025500001', free],
  ['seneau', 'SEN’EAU', 'water', 'EAU-445-0001'],
  ['orange-internet-sn', 'Orange Internet', 'internet', 'FIBRE-33820001'],
  ['sonatel', 'Orange (Sonatel)', 'phone', '33820-0001'],
  ['dgid', 'Impôts et Domaines (DGID)', 'tax', 'AVIS-2026-0001'],
  ['ucad', 'Université Cheikh Anta Diop', 'school', 'ETU-2026-0001'],
  ['rapido', 'Rapido (badge de péage)', 'other', 'BADGE-770001', free],
];

const ivoryCoast: readonly Listed[] = [
  ['cie', 'CIE', 'electricity', 'CIE-2026-0001'],
  ['sodeci', 'SODECI', 'water', 'SOD-2026-0001'],
  ['orange-internet-ci', 'Orange Fibre', 'internet', 'FIBRE-27220001'],
  ['orange-ci', 'Orange Côte d’Ivoire', 'phone', '27220-0001'],
  ['dgi-ci', 'Direction générale des Impôts', 'tax', 'AVIS-2026-0001'],
  ['ufhb', 'Université Félix Houphouët-Boigny', 'school', 'ETU-2026-0001'],
];

const cameroon: readonly Listed[] = [
  ['eneo', 'ENEO', 'electricity', 'ENEO-2026-0001'],
  ['camwater', 'Camwater', 'water', 'CAM-2026-0001'],
  ['camtel-internet', 'Camtel Internet', 'internet', 'FIBRE-22220001'],
  ['camtel', 'Camtel', 'phone', '22220-0001'],
  ['dgi-cm', 'Direction générale des Impôts', 'tax', 'AVIS-2026-0001'],
  ['uy1', 'Université de Yaoundé I', 'school', 'ETU-2026-0001'],
];

const congo: readonly Listed[] = [
  ['snel', 'SNEL', 'electricity', 'SNEL-2026-0001'],
  ['regideso', 'REGIDESO', 'water', 'REG-2026-0001'],
];

const france: readonly Listed[] = [
  ['edf', 'EDF', 'electricity', 'EDF-2026-0001', { receiptEmail: null }],
];

export const billers: readonly Biller[] = [
  ...inCountry('SN', 'XOF', senegal),
  ...inCountry('CI', 'XOF', ivoryCoast),
  ...inCountry('CM', 'XAF', cameroon),
  ...inCountry('CD', 'CDF', congo),
  ...inCountry('FR', 'EUR', france),
];

function inCountry(country: string, currency: string, listed: readonly Listed[]): Biller[] {
  return listed.map(([id, name, type, referenceExample, more]) => ({
    id,
    name,
    country,
    type,
    currency,
    amountMode: 'DUE',
    referenceExample,
    settlementMinutes: 15,
    receiptEmail: `encaissements-${id}@facturiers.example`,
    ...more,
  }));
}
