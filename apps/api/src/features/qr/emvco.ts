import type { CurrencyCode } from '@nzela/money/currencies';

/**
 * EMVCo « QR Code Specification for Payment Systems, Merchant-Presented Mode » 1.1: data objects as two digits of id, two
 * of length in characters, and the value; the last one is a CRC over everything before its value.
 */
export type DataObject = { readonly id: string; readonly value: string };

const longestValue = 99;

/** Writes data objects one after the other. Throws RangeError for an id or a value that none may have. */
export function encodeObjects(objects: readonly DataObject[]): string {
  return objects
    .map(({ id, value }) => {
      const { length } = [...value];
      if (!/^\d{2}$/.test(id) || length === 0 || length > longestValue) {
        throw new RangeError(`Not a data object: ${id} of ${length} characters`);
      }
      return `${id}${String(length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** Reads data objects, or null when the text is not a whole number of them. */
export function decodeObjects(text: string): DataObject[] | null {
  const characters = [...text];
  const objects: DataObject[] = [];
  for (let at = 0; at < characters.length;) {
    const head = characters.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return null;
    const length = Number(head.slice(2));
    const value = characters.slice(at + 4, at + 4 + length);
    if (length === 0 || value.length < length) return null;
    objects.push({ id: head.slice(0, 2), value: value.join('') });
    at += 4 + length;
  }
  return objects;
}

const crcHead = '6304';

/** The payload with its CRC (id 63), which covers every byte before its own value (§4.7.3). */
export function sealPayload(body: string): string {
  return `${body}${crcHead}${crc16(`${body}${crcHead}`)}`;
}

/** The data objects of a sealed payload, without the CRC. Null when the CRC or the shape is wrong. */
export function openPayload(payload: string): DataObject[] | null {
  const body = payload.slice(0, -8);
  const end = payload.slice(-8);
  if (!end.startsWith(crcHead) || end.slice(4).toUpperCase() !== crc16(`${body}${crcHead}`)) {
    return null;
  }
  const objects = decodeObjects(body);
  return objects?.[0]?.id === '00' && objects[0].value === '01' ? objects : null;
}

/** CRC-16 with polynomial 0x1021 and initial value 0xFFFF over the UTF-8 bytes, as four hexadecimal digits (§4.7.3). */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    }
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** ISO 4217 numeric codes (id 53). */
export const currencyNumbers = {
  EUR: '978',
  USD: '840',
  GBP: '826',
  CAD: '124',
  CDF: '976',
  MAD: '504',
  GHS: '936',
  NGN: '566',
  XOF: '952',
  XAF: '950',
  CHF: '756',
  JPY: '392',
  CNY: '156',
  INR: '356',
  BRL: '986',
  AUD: '036',
  NZD: '554',
  SEK: '752',
  NOK: '578',
  DKK: '208',
  PLN: '985',
  CZK: '203',
  HUF: '348',
  RON: '946',
  TRY: '949',
  ZAR: '710',
  KES: '404',
  UGX: '800',
  TZS: '834',
  RWF: '646',
  BIF: '108',
  GNF: '324',
  SLE: '925',
  GMD: '270',
  LRD: '430',
  CVE: '132',
  MRU: '929',
  DZD: '012',
  TND: '788',
  EGP: '818',
  ETB: '230',
  DJF: '262',
  KMF: '174',
  MGA: '969',
  MUR: '480',
  ZMW: '967',
  MZN: '943',
  AOA: '973',
  AED: '784',
  SAR: '682',
  QAR: '634',
  ILS: '376',
  SGD: '702',
  HKD: '344',
  KRW: '410',
  THB: '764',
  MXN: '484',
  IDR: '360',
} as const satisfies Record<CurrencyCode, string>;
