import { describe, expect, test } from 'vitest';
import { createMoneyRequestSchema } from './money-requests.ts';
import { registerRequestSchema } from './auth.ts';
import { recipientInputSchema } from './recipients.ts';
import { createTransferSchema } from './transfers.ts';
import { profileUpdateSchema } from './users.ts';
import { withoutLink } from './common.ts';

describe('names and reasons that go to other people', () => {
  test.each([
    'https://evil.example/x',
    'voir evil.com',
    'bit.ly/abc',
    'www evil',
    'EVIL.CO.UK',
    'evil。com',
    'evil．com',
    'ev\u00adil.c\u200bom',
    'écoute.église',
    'ecris a moi@evil.org',
    '192.168.1.10',
    'ftp://x',
  ])('hold no link: %s', (text) => {
    expect(withoutLink(text)).toBe(false);
  });

  test.each([
    'Loyer de mars',
    'S.A.R.L. Diop & fils',
    'M. Jean-Pierre N’Diaye',
    'Facture 12.50 EUR',
    'Acompte 1.234,56',
    'J.P. Diallo',
    'Merci... à demain !',
    'n° 12/2026',
  ])('are what people write: %s', (text) => {
    expect(withoutLink(text)).toBe(true);
  });

  test('are refused at their own field', () => {
    const bad = 'visite evil.com';
    const parsed = [
      [profileUpdateSchema, { prenom: bad, nom: bad }, ['prenom', 'nom']],
      [registerRequestSchema, { prenom: bad, nom: bad }, ['prenom', 'nom']],
      [createMoneyRequestSchema, { montant: 5, mode: 'link', motif: bad }, ['motif']],
      [
        recipientInputSchema,
        { mode: 'cash', nom: bad, telephone: '+221771234567', pays: 'SN' },
        ['nom'],
      ],
    ] as const;
    for (const [schema, body, fields] of parsed) {
      const { error } = schema.safeParse(body);
      const refused = error?.issues
        .filter(({ message }) => message === 'fields_no_links')
        .map(({ path }) => path.join('.'));
      expect(refused).toEqual(fields);
    }
    const transfer = {
      montant: 5,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: '+33612345678' },
      methodePaiement: 'wallet',
    };
    expect(createTransferSchema.safeParse({ ...transfer, motif: bad }).success).toBe(false);
    expect(createTransferSchema.safeParse({ ...transfer, motif: 'Loyer' }).success).toBe(true);
  });
});
