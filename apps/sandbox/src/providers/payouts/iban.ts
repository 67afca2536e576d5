/** Shape and check digits of an IBAN (ISO 13616, ISO 7064 MOD 97-10). Spaces are allowed. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && remainder97(iban) === 1;
}

function remainder97(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return Number(BigInt(digits) % 97n);
}

/** The IBAN of a basic account number, with its check digits. */
export function ibanOf(country: string, basicAccount: string): string {
  const check = 98 - remainder97(`${country}00${basicAccount}`);
  return `${country}${String(check).padStart(2, '0')}${basicAccount}`;
}
