import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPictures } from '@nzela/contract/images';
import { startApi, type Account, type Answer, type Api, type Wire } from '../../../test/api.ts';
import { expectTold } from '../../../test/told.ts';
import { upload } from '../../../test/uploading.ts';
import { expectBothOrders } from '../../../test/walking.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());

/** Noise, so that sizes and qualities differ as those of a photograph do. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#942c49',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withExif({ IFD0: { Artist: 'quelqu’un' } })
    .jpeg()
    .toBuffer();

/** A sky, which AVIF draws with fewer bytes. */
const gradient = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#942c49"/><stop offset="1" stop-color="#0b7285"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

const send = (content: Buffer, name = 'accueil.jpg') =>
  upload(admin, { path: `/images?nom=${encodeURIComponent(name)}`, content });

async function decide(values: Wire): Promise<Answer<Wire>> {
  const { body } = await admin.get('/settings/images');
  const valeur = { ...body.valeur, ...values };
  return admin.put('/settings/images', { valeur, version: body.version });
}

describe('POST /images', () => {
  test('201: drawn anew as WebP in several sizes, served for ever under a name of its content', async () => {
    const { status, body } = await send(await photo(900, 600));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      nom: 'accueil.jpg',
      type: 'image/webp',
      largeur: 900,
      hauteur: 600,
      utilisations: [],
    });
    const widths = body.declinaisons.map(({ largeur }: Wire) => largeur);
    expect(widths).toEqual(expect.arrayContaining([640, 320]));
    const answer = await api.app.inject(body.chemin);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const metadata = await sharp(answer.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 900 });
    expect(metadata.exif).toBeUndefined();
    expect(answer.rawPayload).toHaveLength(body.taille);
    expect((await admin.get('/images')).body.elements).toHaveLength(1);
  });

  test('201: AVIF stands beside WebP where its own bytes are fewer, and nowhere else', async () => {
    const { body } = await send(await gradient(900, 600), 'ciel.jpg');
    const flat = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
    const { body: tiny } = await send(await flat.png().toBuffer(), 'point.png');
    const files = async ({ chemin, type, largeur, taille, declinaisons }: Wire) =>
      Promise.all(
        [{ chemin, type, largeur, taille }, ...declinaisons].map(async (file: Wire) => {
          const { rawPayload, headers } = await api.app.inject(file.chemin);
          expect([rawPayload.length, headers['content-type']]).toEqual([file.taille, file.type]);
          const { width, compression, format } = await sharp(rawPayload).metadata();
          const drawn = format === 'heif' ? compression : format;
          expect([width, `image/${drawn === 'av1' ? 'avif' : drawn}`]).toEqual([
            file.largeur,
            file.type,
          ]);
          return file;
        }),
      );
    const shown = [...(await files(body)), ...(await files(tiny))];
    const light = shown.filter(({ type }) => type === 'image/avif');
    expect(light.map(({ largeur }) => largeur)).toEqual(expect.arrayContaining([900, 640, 320]));
    for (const { largeur, taille } of light) {
      const usual = shown.find((file) => file.type === 'image/webp' && file.largeur === largeur);
      expect(taille, String(largeur)).toBeLessThan(usual.taille);
    }
    expect(tiny.declinaisons).toEqual([]);
  });

  test('201: the format and quality that administrators chose', async () => {
    const content = await photo(500, 400);
    const fine = await send(content, 'fine.jpg');
    expect((await decide({ format: 'jpg', qualite: 20 })).status).toBe(200);
    const coarse = await send(content, 'coarse.jpg');
    expect(coarse.body).toMatchObject({ type: 'image/jpeg' });
    expect(coarse.body.chemin).toMatch(/^\/images\/[0-9a-f]{20}-500\.jpg$/);
    expect(coarse.body.taille).toBeLessThan(fine.body.taille);
    await decide({ format: 'webp', qualite: 90 });
  });

  test('201: the product’s own format, and AVIF, are taken and drawn anew too', async () => {
    const whole = sharp(await gradient(400, 300));
    for (const content of [await whole.clone().webp().toBuffer(), await whole.avif().toBuffer()]) {
      const { status, body } = await send(content, 'dessin');
      expect([status, body.type, body.largeur, body.hauteur]).toEqual([
        201,
        'image/webp',
        400,
        300,
      ]);
    }
  });

  test('413: more than administrators allow, here and for every other upload', async () => {
    await decide({ tailleMaximaleMo: 1 });
    const heavy = Buffer.alloc(1024 * 1024 + 1, 0xff);
    const person = await api.user();
    for (const answer of [
      await send(heavy),
      await upload(person, { method: 'PUT', path: '/users/me/avatar', content: heavy }),
      await upload(person, { path: '/kyc?type=passeport', content: heavy }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([413, 'fichier_trop_grand']);
      expect(answer.body.message).toContain('1 Mo');
    }
    await decide({ tailleMaximaleMo: 50 });
    const avatar = await upload(person, {
      method: 'PUT',
      path: '/users/me/avatar',
      content: Buffer.alloc(2 * 1024 * 1024 + 1, 0xff),
    });
    expect(avatar.body.message).toContain('2 Mo');
    await decide({ tailleMaximaleMo: 10 });
  });

  test('415 and 400: what is no picture', async () => {
    expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe(
      'fichier_type_refuse',
    );
    expect((await send(Buffer.from([0xff, 0xd8, 0xff, 0]))).body.code).toBe('image_illisible');
  });

  test('401 and 403 for anybody else', async () => {
    expect((await api.visitor.get('/images')).status).toBe(401);
    expect((await (await api.user()).get('/images')).status).toBe(403);
  });
});

test('GET /images 200: page by page in either order', async () => {
  await expectBothOrders(admin, '/images?limit=2');
});

describe('DELETE /images/{id}', () => {
  test('409 image_utilisee: while a page or the draft of one shows it; 200 after, and its files are gone', async () => {
    const { body: image } = await send(await photo(350, 200), 'hero.jpg');
    const { body } = await admin.get('/settings/content-draft');
    const showing = (chemin: string, version: number) =>
      admin.put('/settings/content-draft', {
        valeur: {
          ...body.valeur,
          elements: [{ cle: 'home.heroImage', type: 'image', valeur: chemin }],
        },
        version,
      });
    expect((await showing(image.chemin, body.version)).status).toBe(200);
    const used = (await admin.get('/images')).body.elements.find(({ id }: Wire) => id === image.id);
    expect(used.utilisations).toEqual(['home.heroImage (brouillon)']);
    expect((await admin.delete(`/images/${image.id}`)).body).toMatchObject({
      status: 409,
      code: 'image_utilisee',
    });
    await showing('', body.version + 1);
    await expectTold(api, { who: admin, topic: 'images' }, async () => {
      expect((await admin.delete(`/images/${image.id}`)).status).toBe(200);
    });
    expect((await api.app.inject(image.chemin)).statusCode).toBe(404);
    expect((await admin.delete(`/images/${image.id}`)).status).toBe(404);
    const { rows } = await api.database.pool.query(
      "SELECT action FROM audit_entries WHERE action LIKE 'images.%' AND subject = $1 ORDER BY position",
      [image.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['images.add', 'images.delete']);
  });
});

test('open libraries are told of a new picture', async () => {
  const picture = await photo(360, 210);
  await expectTold(api, { who: admin, topic: 'images' }, () => send(picture));
});

describe('an address of a picture', () => {
  const absent = '/images/00000000000000000000-900.webp';
  const message =
    'Aucune image n’existe à cette adresse : copiez son chemin depuis la gestion des images.';

  async function save(subject: string, values: Wire): Promise<Answer<Wire>> {
    const { body } = await admin.get(`/settings/${subject}`);
    const valeur = { ...body.valeur, ...values };
    return admin.put(`/settings/${subject}`, { valeur, version: body.version });
  }
  const here = () => `https://${new URL(api.deps.config.publicUrl).host}`;
  const hero = (valeur: string) => ({
    elements: [{ cle: 'home.heroImage', type: 'image', valeur }],
  });

  test.each([
    ['content-draft', hero(absent), 'valeur.elements.0.valeur'],
    ['content', hero('/nulle-part.png'), 'valeur.elements.0.valeur'],
    ['seo', { ogImage: absent }, 'valeur.ogImage'],
    ['seo', { twitterImage: absent }, 'valeur.twitterImage'],
  ])('400 in %s at its field: %j leads to none', async (subject, values, champ) => {
    const { status, body } = await save(subject, values);
    expect([status, body.errors]).toEqual([400, [{ champ, message }]]);
  });

  test('400: the whole address of this site is no other site’s', async () => {
    const { status, body } = await save('seo', {
      ogImage: `${here()}${absent}`,
    });
    expect([status, body.errors]).toEqual([400, [{ champ: 'valeur.ogImage', message }]]);
  });

  test('200: a kept one, one of the product, another site’s, none, and one that stood there before', async () => {
    const { body: image } = await send(await photo(330, 200), 'partage.jpg');
    for (const ogImage of [
      image.chemin,
      `${here()}${image.chemin}`,
      ...ownPictures,
      'https://autre.example/partage.png',
      '',
    ])
      expect((await save('seo', { ogImage })).status, ogImage).toBe(200);
    await api.database.pool.query(
      `INSERT INTO settings_versions (subject, version, document, created_at)
       SELECT subject, version + 1, document || $1, now() FROM settings_versions
        WHERE subject = 'seo' ORDER BY version DESC LIMIT 1`,
      [JSON.stringify({ ogImage: absent })],
    );
    const former = await api.instance();
    const { body } = await admin.get('/settings/seo');
    const valeur = { ...body.valeur, ogTitre: 'Un autre titre' };
    const changed = { valeur, version: body.version };
    const again = await api.as(admin.accessToken, former.app).put('/settings/seo', changed);
    expect(again.status, again.text).toBe(200);
  });

  test('the pictures of the product are those that it serves beside its pages', async () => {
    const files = await readdir(new URL('../../../../web/public/', import.meta.url));
    const pictures = files.filter((name) => /\.(?:png|svg|jpg|webp|avif|gif)$/.test(name));
    expect(pictures.map((name) => `/${name}`).toSorted()).toEqual([...ownPictures].toSorted());
  });
});

describe('PUT /settings/images', () => {
  test.each([{ qualite: 0 }, { qualite: 101 }, { tailleMaximaleMo: 0 }, { format: 'gif' }])(
    '400: %o',
    async (values) => {
      expect((await decide(values)).status).toBe(400);
    },
  );
});
