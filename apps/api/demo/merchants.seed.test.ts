import { afterAll, expect, test } from 'vitest';
import { startApi } from '../test/api.ts';
import { upload } from '../test/uploading.ts';
import { seedMerchants } from './merchants.seed.ts';

const api = await startApi();
afterAll(() => api.close());

test('the demonstration’s merchant shows 70 percent, and its next submission moves it to 85', async () => {
  const [merchant, admin] = await Promise.all([api.merchant(), api.admin()]);
  await seedMerchants(api.deps, { merchant: merchant.email, admin: admin.email });
  const { body } = await merchant.get('/kyc/commerce');
  expect(body).toMatchObject({ statut: 'en_cours', progression: 70 });
  const file = await merchant.get(`/kyc/commerce/${body.documents[0].id}/fichier`);
  expect(file.headers['content-type']).toBe('application/pdf');
  const content = Buffer.from('%PDF-1.7 …');
  const sent = await upload(merchant, { path: '/kyc/commerce?type=tax_document', content });
  expect(sent.status, sent.text).toBe(201);
  expect((await merchant.get('/kyc/commerce')).body.progression).toBe(85);
});
