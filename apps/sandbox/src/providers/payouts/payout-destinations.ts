import type { PayoutMethod } from './payouts.ts';

type Served = readonly [country: string, methods: readonly PayoutMethod[], operators: string];

/** Where this provider pays out, and through which mobile operators. Money for other banks goes there all the same. */
const served: readonly Served[] = [
  ['SN', ['bank', 'cash'], 'orange wave'],
  ['CI', ['bank', 'cash'], 'orange mtn wave moov'],
  ['ML', ['bank', 'cash'], 'orange moov'],
  ['CM', ['bank', 'cash'], 'mtn orange'],
  ['MA', ['bank', 'cash'], ''],
  ['GH', ['bank'], 'mtn telecel'],
  ['NG', ['bank'], ''],
  ['BJ', ['bank', 'cash'], 'mtn moov'],
  ['TG', ['bank', 'cash'], 'togocom moov'],
  ['NE', ['bank', 'cash'], 'airtel moov'],
  ['CD', ['bank', 'cash'], 'airtel mpesa orange'],
  ['CG', ['bank', 'cash'], 'airtel mtn'],
  ['FR', ['bank'], ''],
  ['GB', ['bank'], ''],
  ['US', ['bank'], ''],
  ['CA', ['bank'], ''],
];

const names = { mobile: 'Mobile', bank: 'Banques', cash: 'Guichets' } as const;

export const payoutDestinations = served.flatMap(([country, methods, operators]) => [
  ...operators
    .split(' ')
    .filter((operator) => operator !== '')
    .map((operator) => ({
      id: destinationId('mobile', { country, operator }),
      name: `${operator.charAt(0).toUpperCase()}${operator.slice(1)} (${country})`,
    })),
  ...methods.map((method) => ({
    id: destinationId(method, { country }),
    name: `${names[method]} (${country})`,
  })),
]);

/** `mobile/SN/orange`, `bank/SN`, `cash/SN`. */
export function destinationId(
  method: PayoutMethod,
  { country, operator }: { readonly country: string; readonly operator?: string | undefined },
): string {
  return method === 'mobile' ? `mobile/${country}/${operator ?? ''}` : `${method}/${country}`;
}
