import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageKey } from '@nzela/messages/message';
import { startApi, type Account, type Api } from '../../../../test/api.ts';
import { fund } from '../../../../test/money.ts';
import { order } from '../../../../test/sending.ts';
import { catalogueTexts } from '../../../../../../tools/testing/catalogue.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import type { Transfer } from '../transfer.ts';
import { findTransfer } from '../transfers.store.ts';
import { sentReceipt } from './receipts.ts';

const languages = ['fr', 'en', 'es'] as const;
const written = new Set(languages.flatMap(catalogueTexts));

let api: Api;
let transfer: Transfer;
beforeAll(async () => {
  api = await startApi();
  const sender: Account = await api.user();
  await fund(api, sender, 100_000n);
  const { id } = await order(sender, 'wallet');
  const found = await findTransfer(api.deps.pool, id, sender.id);
  if (found === null) throw new Error('The transfer is not there');
  transfer = found;
});
afterAll(() => api.close());

/** What a receipt of the transfer says in the place of people's own words: its sender's name, its payee's, its memo. */
function wordsOf(text: string, language: string): string[] {
  const reader = { application: 'Nzela', timeZone: 'Africa/Dakar', language, holder: text };
  const own = {
    ...transfer,
    senderName: text,
    memo: text,
    beneficiary: { ...transfer.beneficiary, nom: text },
  };
  const places: readonly MessageKey[] = ['receipts_from', 'documents_recipient', 'receipts_memo'];
  return sentReceipt(own, reader, null)
    .sections.flatMap(({ lines }) => lines)
    .filter(({ label }) => places.includes(label.key))
    .map(({ value }) => renderText(value, reader));
}

test.each(languages)('in %s a receipt shows names and memos as they were written', (language) => {
  const changed = [...written].filter((text) => {
    const words = wordsOf(text, language);
    return words.length !== 3 || words.some((word) => word !== text);
  });
  expect(changed).toEqual([]);
});

test.each(['en', 'es'] as const)('in %s a receipt has no French label', (language) => {
  const reader = { application: 'Nzela', timeZone: 'Africa/Dakar', language, holder: 'Essai' };
  const said = (locale: string) =>
    sentReceipt(transfer, reader, null).sections.flatMap(({ title, lines }) =>
      [title, ...lines.map(({ label }) => label)].map((text) =>
        renderText(text, { ...reader, language: locale }),
      ),
    );
  const french = new Set(said('fr'));
  // « De » is Spanish too.
  expect(said(language).filter((text) => french.has(text) && text !== 'De')).toEqual([]);
});
