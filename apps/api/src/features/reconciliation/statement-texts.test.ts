import { describe, expect, test } from 'vitest';
import { camtBalance, camtEntry, camtOf } from '../../../test/camt.ts';
import { readStatementText } from './statement-texts.ts';

const camt = (...entries: readonly string[]) =>
  readStatementText({ format: 'camt053', content: camtOf(...entries) });
const head = 'id;reference;kind;amount;currency;fee;booked_at';
const csv = (...lines: readonly string[]) =>
  readStatementText({ format: 'csv', content: [head, ...lines, ''].join('\n') });

describe('a bank’s statement, camt.053', () => {
  test('what came in is known by the bank’s reference, what we ordered by ours', () => {
    const details = (endToEndId: string) =>
      `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls>`;
    const out = { direction: 'DBIT', amount: '7' } as const;
    const { lines, unreadable } = camt(
      camtEntry({ reference: 'B1 &amp; C', amount: '12.5', more: details('OURS-1') }),
      camtEntry({ reference: 'B2', ...out, more: details('OURS-2') }),
      camtEntry({ reference: 'B3', ...out, more: details('NOTPROVIDED') }),
      camtEntry({ reference: 'B4', ...out, currency: 'XOF' }),
    );
    expect(unreadable).toEqual([]);
    expect(
      lines.map(({ reference, direction, amount, currency }) => [
        reference,
        direction,
        amount,
        currency,
      ]),
    ).toEqual([
      ['B1 & C', 1, 1250n, 'EUR'],
      ['OURS-2', -1, 700n, 'EUR'],
      ['B3', -1, 700n, 'EUR'],
      ['B4', -1, 7n, 'XOF'],
    ]);
  });

  test('what the bank kept of it is its fee, and what is not booked is not there yet', () => {
    const charges = (currency: string) =>
      `<Chrgs><TtlChrgsAndTaxAmt Ccy="${currency}">0.35</TtlChrgsAndTaxAmt></Chrgs>`;
    const { lines, unreadable } = camt(
      camtEntry({ reference: 'B1', amount: '12', more: charges('EUR') }),
      camtEntry({ reference: 'B2', amount: '12', status: 'PDNG' }),
      camtEntry({ reference: 'B3', amount: '12', more: charges('USD') }),
    );
    expect(lines.map(({ reference, fee }) => [reference, fee])).toEqual([['B1', 35n]]);
    expect(unreadable.map(({ line }) => line)).toEqual([2]);
  });

  test('a batch is its transactions, each with its amount', () => {
    const one = (reference: string, amount: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>${amount}</TxDtls>`;
    const details = [
      one('P1', '<Amt Ccy="EUR">4</Amt>'),
      one('P2', '<Amt Ccy="EUR">6</Amt>'),
      one('P3', ''),
    ];
    const { lines, unreadable } = camt(
      camtEntry({
        reference: 'BATCH',
        amount: '10',
        more: `<NtryDtls>${details.join('')}</NtryDtls>`,
      }),
    );
    expect(lines.map(({ reference, amount }) => [reference, amount])).toEqual([
      ['P1', 400n],
      ['P2', 600n],
    ]);
    expect(unreadable.map(({ line }) => line)).toEqual([3]);
  });

  test('version 2, as older banks give it: the same entries, amounts of a batch and charges', () => {
    const asVersion2 = (...entries: readonly string[]) =>
      readStatementText({
        format: 'camt053',
        content: camtOf(...entries)
          .replace('camt.053.001.08', 'camt.053.001.02')
          .replaceAll(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/g, '<Sts>$1</Sts>'),
      });
    const charge = (amount: string) => `<Chrgs><Amt Ccy="EUR">${amount}</Amt></Chrgs>`;
    const total = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">0.50</TtlChrgsAndTaxAmt></Chrgs>';
    const one = (reference: string, amount: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>
        <AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const batch = `<NtryDtls>${one('P1', '4')}${one('P2', '6')}</NtryDtls>`;
    const { lines, unreadable } = asVersion2(
      camtEntry({ reference: 'B1', amount: '12.5', more: charge('0.35') }),
      camtEntry({ reference: 'B2', amount: '7', direction: 'DBIT', more: charge('0.2') + total }),
      camtEntry({ reference: 'B3', amount: '7', status: 'PDNG' }),
      camtEntry({ reference: 'BATCH', amount: '10', more: batch }),
      camtEntry({ reference: 'B4', amount: '7', more: charge('0.2') + charge('0.1') }),
    );
    expect(lines.map(({ reference, amount, fee }) => [reference, amount, fee])).toEqual([
      ['B1', 1250n, 35n],
      ['B2', 700n, 50n],
      ['P1', 400n, 0n],
      ['P2', 600n, 0n],
    ]);
    expect(unreadable.map(({ line }) => line)).toEqual([5]);
  });

  test('an account on which nothing moved is a statement, with a prefix as without', () => {
    expect(camt()).toEqual({ lines: [], balances: [], unreadable: [] });
    const prefixed = camtOf()
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')
      .replace('xmlns=', 'xmlns:c=');
    expect(readStatementText({ format: 'camt053', content: prefixed })).toEqual({
      lines: [],
      balances: [],
      unreadable: [],
    });
  });

  const closing = { code: 'CLBD', amount: '12.5' };
  type Told = readonly [currency: string, opening: bigint | null, closing: bigint];
  const told: readonly (readonly [string, readonly string[], readonly Told[]])[] = [
    [
      'what the account held when the day began and when it ended',
      [camtBalance({ code: 'OPBD', amount: '2' }), camtBalance(closing)],
      [['EUR', 200n, 1250n]],
    ],
    [
      'what we owe is below zero, and `PRCD` opens a day, too',
      [
        camtBalance({ code: 'PRCD', amount: '2', direction: 'DBIT' }),
        camtBalance({ ...closing, direction: 'DBIT' }),
      ],
      [['EUR', -200n, -1250n]],
    ],
    [
      'accounts of one currency are added up',
      [camtBalance(closing), '</Stmt><Stmt><Id>2</Id>', camtBalance(closing)],
      [['EUR', null, 2500n]],
    ],
    [
      'available and interim balances are none of these',
      [camtBalance({ ...closing, code: 'CLAV' })],
      [],
    ],
    ['a currency that nobody has', [camtBalance({ ...closing, currency: 'ZZZ' })], []],
    [
      'one that nobody can read',
      [camtBalance(closing), camtBalance({ ...closing, amount: '1e3' })],
      [],
    ],
  ];
  test.for(told)('its balances: %s', ([, elements, expected]) => {
    const { balances } = camt(...elements);
    expect(balances.map((one) => [one.currency, one.opening, one.closing])).toEqual(expected);
  });

  const wrong: readonly (readonly [string, string])[] = [
    ['an amount that none is', camtEntry({ reference: 'B', amount: '1e3' })],
    ['an amount below zero', camtEntry({ reference: 'B', amount: '-1' })],
    ['a currency that nobody has', camtEntry({ reference: 'B', amount: '1', currency: 'ZZZ' })],
    ['no reference', camtEntry({ reference: '', amount: '1' })],
    ['a reference without end', camtEntry({ reference: 'B'.repeat(5_000), amount: '1' })],
    ['an empty entry', '<Ntry/>'],
  ];
  test.for(wrong)('one line that nobody can read: %s', ([, entry]) => {
    const { lines, unreadable } = camt(entry, camtEntry({ reference: 'B2', amount: '1' }));
    expect(lines.map(({ reference }) => reference)).toEqual(['B2']);
    expect(unreadable.map(({ line }) => line)).toEqual([1]);
  });

  const whole = camtOf(camtEntry({ reference: 'B', amount: '1' }));
  const laughs = Array.from(
    { length: 30 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  );
  const files: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['our own CSV', `${head}\n`],
    ['a page', '<!doctype html><html><body>Maintenance</body></html>'],
    ['half of it', whole.slice(0, -20)],
    ['another message', whole.replace('camt.053.001.08', 'camt.052.001.08')],
    ['another version', whole.replace('camt.053.001.08', 'camt.053.001.04')],
    ['no statement', whole.replace(/<Stmt>.*<\/Stmt>/s, '')],
    [
      'entities that expand without end',
      whole.replace('<Document', `<!DOCTYPE d [<!ENTITY l0 "lol">${laughs.join('')}]><Document`),
    ],
    [
      'a file of ours that it names',
      whole.replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'),
    ],
    ['elements without end', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
    ['the names of a program', '<__proto__><constructor/></__proto__>'],
    ['more than a day can hold', camtOf(' '.repeat(17 * 1024 * 1024))],
  ];
  test.for(files)('a file that nobody can read is one line: %s', ([, content]) => {
    const { lines, unreadable } = readStatementText({ format: 'camt053', content });
    expect([lines.length, unreadable.length]).toEqual([0, 1]);
  });
});

describe('the statement of a provider, CSV', () => {
  test('tells whether money came or went', () => {
    const { lines, unreadable } = csv(
      'c1;TRF-1;PAYMENT;25.00;EUR;0;2026-01-31T10:00:00Z',
      'c2;REM-1;REFUND;25.00;EUR;0.10;2026-01-31T10:00:00Z',
      'c3;X;PRESENT;25.00;EUR;0;2026-01-31T10:00:00Z',
    );
    expect(lines.map(({ direction, fee }) => [direction, fee])).toEqual([
      [1, 0n],
      [-1, 10n],
    ]);
    expect(unreadable.map(({ line }) => line)).toEqual([4]);
  });

  test('a file that nobody can read is one line', () => {
    for (const content of [
      '',
      'a;b\n1;2\n3;4\n',
      camtOf(),
      `${head}${' '.repeat(17 * 1024 * 1024)}`,
    ])
      expect(readStatementText({ format: 'csv', content }).unreadable).toHaveLength(1);
  });
});
