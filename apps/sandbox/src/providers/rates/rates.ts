/** Units for 1 EUR on the first day of a world. */
const firstDayRates = {
  USD: '1.09',
  GBP: '0.85',
  CAD: '1.47',
  CDF: '2705.31',
  MAD: '10.85',
  GHS: '12.46',
  NGN: '1586.40',
  CHF: '0.94',
  JPY: '163.5',
  CNY: '7.85',
  INR: '91.2',
  BRL: '5.55',
  AUD: '1.65',
  NZD: '1.78',
  SEK: '11.3',
  NOK: '11.6',
  DKK: '7.46',
  PLN: '4.31',
  CZK: '25.1',
  HUF: '392',
  RON: '4.97',
  TRY: '35.2',
  ZAR: '20.1',
  KES: '140.5',
  UGX: '4050',
  TZS: '2850',
  RWF: '1450',
  BIF: '3150',
  GNF: '9420',
  SLE: '24.6',
  GMD: '75.4',
  LRD: '209',
  MRU: '43.3',
  DZD: '146.2',
  TND: '3.38',
  EGP: '52.3',
  ETB: '135',
  DJF: '194',
  MGA: '4980',
  MUR: '50.1',
  ZMW: '29.2',
  MZN: '69.6',
  AOA: '985',
  AED: '4.00',
  SAR: '4.09',
  QAR: '3.97',
  ILS: '4.02',
  SGD: '1.45',
  HKD: '8.5',
  KRW: '1495',
  THB: '38.4',
  MXN: '19.9',
  IDR: '17300',
} as const;

const millisecondsPerDay = 86_400_000;
const millisecondsPerHour = 3_600_000;
const publicationHourUtc = 15;
// Half a percent at most, as a quiet currency does within a week.
const swing = 0.005;

/** What the rates of a world are computed from; `ratesPercent` is how far the desk moved the market. */
export type Market = { readonly firstDay: string; readonly ratesPercent: number };

export type DailyFeed = {
  /** The hour at which the table was last confirmed, as ISO 8601 in UTC. */
  readonly time: string;
  readonly rates: readonly (readonly [string, string])[];
};

/**
 * The rates as published at `now`: they change at the ECB's hour (16:00 in Frankfurt), and each hour confirms them, as a
 * feed of the market would. They are those of the first day at first, then move a little, the same way for everybody on
 * the same day. What the desk moves comes on top, for every currency.
 */
export function dailyFeed(now: Date, { firstDay, ratesPercent }: Market): DailyFeed {
  const published = new Date(now.getTime() - publicationHourUtc * 3_600_000);
  const date = published.toISOString().slice(0, 10);
  const days = Math.floor((Date.parse(date) - Date.parse(firstDay)) / millisecondsPerDay);
  const rates = Object.entries(firstDayRates).map(
    ([currency, rate], index) =>
      [currency, byPercent(moved(rate, days, index), ratesPercent)] as const,
  );
  const hour = Math.floor(now.getTime() / millisecondsPerHour) * millisecondsPerHour;
  return { time: new Date(hour).toISOString(), rates };
}

function moved(rate: string, days: number, index: number): string {
  if (days <= 0) return rate;
  // Two waves of unlike lengths: no day repeats the one before, and the value never drifts away.
  const wave = Math.sin(days * 0.9 + index) - Math.sin(index) + Math.sin(days * 0.37) * 0.5;
  const decimals = rate.length - rate.indexOf('.') - 1;
  return (Number(rate) * (1 + (swing * wave) / 2.5)).toFixed(Math.max(4, decimals));
}

function byPercent(rate: string, percent: number): string {
  if (percent === 0) return rate;
  return (Number(rate) * (1 + percent / 100)).toFixed(4);
}

/** The document in the ECB's own shape. */
export function ecbXml({ time, rates }: DailyFeed): string {
  const lines = rates.map(
    ([currency, rate]) => `      <Cube currency='${currency}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender>
    <gesmes:name>Sandbox</gesmes:name>
  </gesmes:Sender>
  <Cube>
    <Cube time='${time}'>
${lines.join('\n')}
    </Cube>
  </Cube>
</gesmes:Envelope>
`;
}
