import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { fileMaximumBytes, type FileUse, type MerchantFile } from '@nzela/contract/files';
import { startApi, type Account } from '../../../test/api.ts';
import { hire } from '../../../test/hiring.ts';
import { fund, timeless } from '../../../test/money.ts';
import { obliging } from '../../../test/proof.ts';
import {
  checkoutOf,
  checkoutPath,
  inMode,
  openShop,
  paidFromWallet,
} from '../../../test/selling.ts';
import { upload } from '../../../test/uploading.ts';
import { newId } from '../../kernel/data/ids.ts';

const api = await startApi();
afterAll(() => api.close());
const shop = await openShop(api);
const other = await openShop(api);
const { owner } = shop;
const inTest = inMode('test');

/** With what a camera writes beside its pixels. */
const picture = await sharp({
  create: { width: 1_600, height: 900, channels: 3, background: '#0a7' },
})
  .withExif({ IFD0: { Artist: 'camera' } })
  .png()
  .toBuffer();

type Sending = {
  readonly content?: Buffer;
  readonly who?: Account;
  readonly mode?: 'live' | 'test';
};

const send = (usage: string, { content = picture, who = owner, mode = 'test' }: Sending = {}) =>
  upload(who, { path: `/v1/files?usage=${usage}`, content, headers: { 'merchant-mode': mode } });

async function sent(usage: FileUse, sending: Sending = {}): Promise<MerchantFile> {
  const answer = await send(usage, sending);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const seen = ({ adresse }: Pick<MerchantFile, 'adresse'>) =>
  api.visitor.get(adresse?.replace(/^\/api/, '') ?? '/files');

describe('POST /v1/files', () => {
  test('201: drawn anew without metadata, at most so large, sealed where it is kept, seen by anybody', async () => {
    const file = await sent('image_lien');
    expect(file).toMatchObject({ mode: 'test', usage: 'image_lien', type: 'image/webp' });
    expect((await owner.get(`/v1/files/${file.id}`, inTest)).body).toEqual(file);
    const shown = await seen(file);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(shown.headers['cache-control']).toContain('immutable');
    const drawn = await sharp(shown.bytes).metadata();
    expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual([
      'webp',
      1_200,
      675,
      undefined,
    ]);
    const { rows } = await api.deps.pool.query('SELECT sealed FROM files WHERE id = $1', [file.id]);
    expect(rows[0].sealed).not.toContain(shown.bytes.toString('base64').slice(0, 60));
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'fichier_type_refuse'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'fichier_type_refuse'],
    ['a picture that is cut', Buffer.from([0xff, 0xd8, 0xff, 1]), 'image_illisible'],
    ['too large', Buffer.alloc(fileMaximumBytes.logo + 1), 'fichier_trop_grand'],
    ['nothing', Buffer.alloc(0), 'fichier_manquant'],
  ])('%s is refused, at the field', async (_name, content, code) => {
    const { body } = await send('logo', { content });
    expect([body.code, body.errors[0].champ]).toEqual([code, 'fichier']);
  });

  test('400, 401, 403, 404: a use that is none, nobody, who may not, another shop or mode', async () => {
    expect((await send('preuve')).status).toBe(400);
    expect((await api.visitor.post('/v1/files?usage=logo', {})).status).toBe(401);
    const cashier = await hire(api, owner, 'caissier');
    expect((await send('logo', { who: cashier })).body.code).toBe('droit_manquant');
    const { id } = await sent('logo');
    expect((await other.owner.get(`/v1/files/${id}`, inTest)).status).toBe(404);
    expect((await owner.get(`/v1/files/${id}`, inMode('live'))).status).toBe(404);
    expect((await seen({ adresse: `/api/files/${newId()}` })).status).toBe(404);
  });
});

describe('what shows a file', () => {
  const link = (imageId: string, mode: 'live' | 'test' = 'test') =>
    owner.post('/v1/payment-links', { titre: 'Panier', montant: 5, imageId }, inMode(mode));

  test('a link shows its picture, and comes with it under expand[]=file', async () => {
    const file = await sent('image_lien');
    const made = await link(file.id);
    expect([made.status, made.body.imageId]).toEqual([201, file.id]);
    const path = `/v1/payment-links/${made.body.id}?expand[]=file`;
    expect((await owner.get(path, inTest)).body.file).toEqual(file);
    const listed = await owner.get('/v1/payment-links?limit=1&expand[]=file', inTest);
    expect(listed.body.elements[0].file).toEqual(file);
    const page = await api.visitor.get(`/payment-links/${made.body.adresse.split('/pay/')[1]}`);
    expect(page.body.image).toBe(file.adresse);
    const unknown = await owner.get(path.replace('=file', '=payments'), inTest);
    expect([unknown.status, unknown.body.errors[0].champ]).toEqual([400, 'expand[]']);
  });

  test('400 fichier_inconnu: another use, mode or shop; the table refuses it too', async () => {
    const refused = [
      await link((await sent('logo')).id),
      await link((await sent('image_lien')).id, 'live'),
      await link((await sent('image_lien', { who: other.owner })).id),
      await link(newId()),
    ];
    for (const { body } of refused)
      expect([body.code, body.errors[0].champ]).toEqual(['fichier_inconnu', 'imageId']);
    const { id } = (await link((await sent('image_lien')).id)).body;
    const moved = api.deps.pool.query('UPDATE payment_links SET image_id = $2 WHERE id = $1', [
      id,
      (await sent('image_lien', { who: other.owner })).id,
    ]);
    await expect(moved).rejects.toMatchObject({ code: '23503' });
  });

  test('the mail with a receipt has the logo in it, and is whole without one', async () => {
    const payer = obliging(timeless(api, await api.user()));
    await fund(api, payer, 10_000n);
    const receiptOf = async (email: string) => {
      await paidFromWallet(payer, await shop.sell('live', { client: { email } }));
      await api.runJobs();
      const mail = api.mailbox.findLast(({ to }) => to === email);
      return [mail?.html.match(/<img [^>]*src="([^"]*)"/)?.[1], mail?.attachments] as const;
    };
    const put = (fichier: string | null) => owner.put('/merchants/logo', { fichier });
    await put((await sent('logo')).id);
    const [shown, [attached] = []] = await receiptOf('avec-logo@exemple.example');
    expect(shown).toBe(`cid:${attached?.cid}`);
    expect((await sharp(attached?.content).metadata()).format).toBe('png');
    await put(null);
    expect(await receiptOf('sans-logo@exemple.example')).toEqual([undefined, []]);
  });

  test('the logo of a business is on its profile, where it is paid, on receipts and posters; its own, and by who may change it', async () => {
    const logo = await sent('logo');
    const put = (fichier: string | null, who = owner) => who.put('/merchants/logo', { fichier });
    expect((await put(logo.id)).body.logo).toBe(logo.adresse);
    expect((await checkoutOf(api, await shop.sell('live'))).commerce.logo).toBe(logo.adresse);
    expect((await put(logo.id, other.owner)).body.code).toBe('fichier_inconnu');
    expect((await put((await sent('image_lien')).id)).body.code).toBe('fichier_inconnu');
    const developer = await hire(api, owner, 'developpeur');
    expect((await put(logo.id, developer)).status).toBe(403);
    const sale = await shop.sell('test');
    await api.visitor.post(`${checkoutPath(sale)}/portefeuille`, {});
    const link = (await owner.post('/v1/payment-links/permanent', {}, inMode('test'))).body;
    const printed = async (path: string) => {
      const { status, bytes, text } = await owner.get(path, inMode('test'));
      expect(status, text).toBe(200);
      const pdf = bytes.toString('latin1');
      return [pdf.match(/\/Type \/Page\b/g)?.length, pdf.includes('/Subtype /Image')];
    };
    const documents = [
      `/v1/payments/${sale.id}/recu`,
      `/v1/payment-links/${link.id}/affiche?format=a6`,
      `/v1/payment-links/${link.id}/affiche?format=a4`,
    ];
    for (const path of documents) expect(await printed(path), path).toEqual([1, true]);
    expect((await put(null)).body.logo).toBeNull();
    for (const path of documents) expect(await printed(path), path).toEqual([1, false]);
  });
});

test('the description shows what is sent', async () => {
  const { body } = await api.visitor.get('/openapi.json');
  const { content } = body.paths['/api/v1/files'].post.requestBody;
  expect(content['multipart/form-data'].schema).toMatchObject({
    required: ['fichier'],
    properties: { fichier: { type: 'string', format: 'binary' } },
  });
});
