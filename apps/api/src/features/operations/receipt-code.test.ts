import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { say } from '@nzela/messages/message';
import { createSecrets } from '../../kernel/data/secrets.ts';
import { receiptCode } from './receipt-code.ts';

const secrets = createSecrets(randomBytes(32));
const receipt = { title: say('receipts_title_transfer'), reference: 'TRF-123456' };

test('a receipt has the same code each time it is printed', () => {
  const code = receiptCode(secrets, receipt);
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(receiptCode(secrets, receipt)).toBe(code);
});

test('another reference, another kind and another key have other codes', () => {
  const codes = [
    receiptCode(secrets, receipt),
    receiptCode(secrets, { ...receipt, reference: 'TRF-123457' }),
    receiptCode(secrets, { ...receipt, title: say('receipts_title_received') }),
    receiptCode(createSecrets(randomBytes(32)), receipt),
  ];
  expect(new Set(codes).size).toBe(codes.length);
});
