/** Which operator collects where, and in which currencies: what this provider has agreements for. */
export const operatorCountries: Readonly<
  Record<string, { readonly label: string; readonly countries: Readonly<Record<string, string>> }>
> = {
  AIRTEL: { label: 'Airtel Money', countries: { '243': 'CDF USD', '242': 'XAF', '227': 'XOF' } },
  ORANGE: {
    label: 'Orange Money',
    countries: { '243': 'CDF USD', '237': 'XAF', '225': 'XOF', '221': 'XOF', '223': 'XOF' },
  },
  MTN: {
    label: 'MTN MoMo',
    countries: { '242': 'XAF', '237': 'XAF', '225': 'XOF', '229': 'XOF' },
  },
  MPESA: { label: 'M-Pesa', countries: { '243': 'CDF USD' } },
};

/** Whether `operator` collects `currency` from `phone` (E.164). */
export function serves(operator: string, phone: string, currency: string): boolean {
  const countries = operatorCountries[operator]?.countries ?? {};
  const code = Object.keys(countries).find((one) => phone.startsWith(`+${one}`));
  return code !== undefined && (countries[code] ?? '').split(' ').includes(currency);
}
