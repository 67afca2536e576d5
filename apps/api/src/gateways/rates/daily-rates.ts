import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isCurrencyCode, type CurrencyCode } from '@nzela/money/currencies';
import { z } from 'zod';
import type { DailyRates } from './rates.port.ts';

// Attributes stay texts, so that no rate ever passes through a float; entities are not expanded (billion laughs).
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name, path) => name === 'Cube' && path === 'Envelope.Cube.Cube.Cube',
});

const documentSchema = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.object({
        // The central bank's table bears a date; a feed of the same shape that changes within the day, a moment.
        time: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
        Cube: z
          .array(
            z.object({
              currency: z.string().regex(/^[A-Z]{3}$/),
              rate: z.string().regex(/^\d{1,9}(?:\.\d{1,10})?$/),
            }),
          )
          .min(1),
      }),
    }),
  }),
});

export type ReadRates =
  | { readonly ok: true; readonly rates: DailyRates }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads an ECB `eurofxref-daily.xml` document, strictly: one false or repeated rate refuses all of it, because a
 * half-read table would price transfers with yesterday's other half.
 */
export function readDailyRates(xml: string): ReadRates {
  if (xml.includes('<!DOCTYPE')) return { ok: false, reason: 'a DOCTYPE' };
  const valid = XMLValidator.validate(xml);
  if (valid !== true) return { ok: false, reason: `not XML: ${valid.err.msg}` };
  const document = documentSchema.safeParse(parser.parse(xml));
  if (!document.success) {
    const issue = document.error.issues[0];
    return { ok: false, reason: issue ? `${issue.path.join('.')}: ${issue.message}` : 'shape' };
  }
  const { time, Cube: published } = document.data.Envelope.Cube.Cube;
  const rates: Partial<Record<CurrencyCode, string>> = {};
  for (const { currency, rate } of published) {
    if (!/[1-9]/.test(rate)) return { ok: false, reason: `${currency} is zero` };
    if (!isCurrencyCode(currency)) continue;
    if (rates[currency] !== undefined) return { ok: false, reason: `${currency} is there twice` };
    rates[currency] = rate;
  }
  return { ok: true, rates: { publishedAt: publishedAt(time), rates } };
}

function publishedAt(time: string): Date {
  return time.includes('T') ? new Date(time) : frankfurtAfternoon(time);
}

/** 16:00 in Frankfurt on `date` (`2026-11-20`), summer time included. */
function frankfurtAfternoon(date: string): Date {
  const winter = new Date(`${date}T15:00:00Z`);
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(winter);
  return new Date(winter.getTime() - (Number(hour) - 16) * 3_600_000);
}
