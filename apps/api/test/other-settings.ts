import type { Wire } from './api.ts';

/** The document with one value of its own changed, at any depth, to another that the schema takes. */
export function somethingElse(document: Wire): Wire {
  const [field] = Object.keys(document).filter((name) => changed(document[name]) !== undefined);
  return field === undefined ? document : { ...document, [field]: changed(document[field]) };
}

function changed(value: Wire): Wire {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return changedList(value);
  if (typeof value === 'object' && value !== null) return somethingElse(value);
  if (value === 'sandbox') return 'production';
  // The other end of the loopback: a server has to be somewhere.
  if (value === '127.0.0.1') return '127.0.0.2';
  if (/^\d+\.\d{2}$|^\d+$/.test(value)) return `1${value}`;
  return /^https?:/.test(value) ? `${value}/ailleurs` : `${value}x`;
}

/** Prices that have applied stay as they are: one more is to come. */
function changedList(list: Wire[]): Wire[] | undefined {
  const [first, ...rest] = list;
  if (first?.debut !== undefined) return [...list, { ...first, debut: '2090-01-01T00:00:00.000Z' }];
  return first === undefined ? undefined : rest;
}
