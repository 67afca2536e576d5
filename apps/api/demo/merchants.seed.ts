import type { MerchantDocumentType } from '@nzela/contract/kyc';
import type { Deps } from '../src/deps.ts';
import { keepBusinessDocument } from '../src/features/kyc/business/business.service.ts';
import { decide } from '../src/features/kyc/review.service.ts';
import { readMerchants } from '../src/features/merchants/merchants.service.ts';
import { toldInThePast } from '../src/features/notifications/notifications.ts';
import { findUser } from '../src/features/users/users.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { addSeconds } from '../src/kernel/time/clock.ts';

/** Two accepted, two under review, one to send: the specification's 70 percent, and 85 with the next submission. */
const accepted: readonly MerchantDocumentType[] = ['business_registration', 'director_id'];
const waiting: readonly MerchantDocumentType[] = ['address_proof', 'bank_statement'];

/** The documents of the demonstration's merchant, sent by its owner and reviewed by its administrator. */
export async function seedMerchants(
  deps: Pick<Deps, 'pool' | 'clock' | 'secrets' | 'settings'>,
  people: { readonly merchant: string; readonly admin: string },
): Promise<void> {
  const owner = await idOf(deps, people.merchant);
  const [merchant] = (await readMerchants(deps, owner)).elements;
  if (merchant === undefined) throw new Error(`${people.merchant} has no business`);
  const by = { merchantId: merchant.id, userId: owner, address: null };
  const reviewer = { userId: await idOf(deps, people.admin), address: null, sessionId: newId() };
  await toldInThePast(deps.pool, async () => {
    for (const type of [...accepted, ...waiting]) {
      const file = { format: 'application/pdf', content: specimen(type) } as const;
      const { id } = await keepBusinessDocument(deps, { by, type, file });
      if (accepted.includes(type))
        await decide(deps, { id, decision: { decision: 'verifie' }, by: reviewer });
    }
    return { at: addSeconds(deps.clock.now(), -86_400), isRead: true };
  });
}

async function idOf({ pool }: Pick<Deps, 'pool'>, email: string): Promise<string> {
  const user = await findUser(pool, 'email', email);
  if (user === null) throw new Error(`The demonstration has no ${email}`);
  return user.id;
}

/** A PDF of one page that any reader opens. */
function specimen(text: string): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (SPECIMEN - ${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
