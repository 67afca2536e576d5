import { describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { camtFaults } from '../../../test/camt-schema.ts';
import { drawnText } from '../../../test/drawing.ts';
import { drawCamt } from './camt.ts';
import type { StatementHead, StatementLine } from './statement.ts';

const line: StatementLine = {
  entryId: 12n,
  at: new Date('2026-03-02T10:00:00Z'),
  reference: 'TRF-123456',
  kind: 'transfert',
  description: 'Loyer de mars',
  counterparty: 'Démo Bénéficiaire',
  amount: money(-1250n, 'EUR'),
  balanceAfter: money(98_750n, 'EUR'),
};

type Made = { readonly head: StatementHead; readonly lines: readonly StatementLine[] };

function statement({
  lines = [line],
  ...over
}: Partial<StatementHead> & { readonly lines?: readonly StatementLine[] } = {}): Made {
  const head: StatementHead = {
    query: { devise: 'EUR', du: '2026-03-01', au: '2026-03-31' },
    ownerId: '0195c0de-0000-7000-8000-000000000001',
    ownerName: 'Démo Particulier',
    ownerAddress: null,
    issuer: '',
    application: 'Nzela',
    timeZone: 'Europe/Paris',
    language: 'fr',
    from: new Date('2026-02-28T23:00:00Z'),
    to: new Date('2026-03-31T22:00:00Z'),
    madeAt: new Date('2026-04-01T08:00:00Z'),
    opening: money(100_000n, 'EUR'),
    closing: money(98_750n, 'EUR'),
    reserved: null,
    credits: money(0n, 'EUR'),
    debits: money(1250n, 'EUR'),
    creditCount: lines.filter(({ amount: { minor } }) => minor > 0n).length,
    debitCount: lines.filter(({ amount: { minor } }) => minor < 0n).length,
    ...over,
  };
  return { head, lines };
}

const written = ({ head, lines }: Made) => drawnText(drawCamt(head), lines, 1);

const check = async (made: Made) => camtFaults(await written(made));

describe('writeCamt: valid against camt.053.001.08', () => {
  test('what left and what came in, with all that is known of them', async () => {
    const came = { ...line, entryId: 13n, amount: money(40_000n, 'EUR'), kind: 'depot' } as const;
    expect(await check(statement({ lines: [line, came] }))).toEqual([]);
  });

  test('a movement of which little is known', async () => {
    const bare = { ...line, reference: null, kind: null, counterparty: null };
    expect(await check(statement({ lines: [bare] }))).toEqual([]);
  });

  test('the holder’s address, with and without what many have not', async () => {
    const town = { ville: 'Kinshasa', pays: 'CD' };
    for (const ownerAddress of [
      { ligne1: '12 rue des Œillets', ligne2: 'Bâtiment B', codePostal: '75011', ...town },
      { ligne1: 'a'.repeat(70), ligne2: '', codePostal: '', ...town },
    ])
      expect(await check(statement({ ownerAddress }))).toEqual([]);
  });

  test('part of the closing balance is reserved', async () => {
    expect(await check(statement({ reserved: money(5499n, 'EUR') }))).toEqual([]);
  });

  test('no movement, a balance below zero, and a currency without cents', async () => {
    expect(await check(statement({ lines: [], opening: money(-100n, 'EUR') }))).toEqual([]);
    const francs = { ...line, amount: money(-5000n, 'XOF'), balanceAfter: money(1n, 'XOF') };
    expect(
      await check(
        statement({
          query: { devise: 'XOF', du: '2026-03-01', au: '2026-03-31' },
          opening: money(5001n, 'XOF'),
          closing: money(1n, 'XOF'),
          credits: money(0n, 'XOF'),
          debits: money(5000n, 'XOF'),
          lines: [francs],
        }),
      ),
    ).toEqual([]);
  });

  test('texts that are too long, empty or hold what XML cannot carry', async () => {
    const lines = [
      {
        ...line,
        description: `<&>"'\u0000\u0007${'é'.repeat(600)}`,
        counterparty: '\u{1F600}'.repeat(200),
      },
      { ...line, description: '', counterparty: '' },
    ];
    expect(await check(statement({ lines, ownerName: '' }))).toEqual([]);
  });

  test('the rules themselves refuse a wrong order and a missing element', async () => {
    const wrong = (await written(statement())).replace(/<Sts>.*?<\/Sts>/s, '');
    expect(camtFaults(wrong)).toHaveLength(1);
  });
});
