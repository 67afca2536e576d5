import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api, type Wire } from '../../../../test/api.ts';

let api: Api;
let person: Account;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.user();
});

const boundary = 'limite-0123456789';

function form(content: Buffer, name = 'photo.png', type = 'image/png', field = 'fichier'): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

async function put(payload: Buffer): Promise<{ status: number; body: Wire }> {
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/api/users/me/avatar',
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#942c49' } });

/** Two images, one after the other. */
const moving = () =>
  sharp(Buffer.alloc(32 * 64 * 3, 90), {
    raw: { width: 32, height: 64, channels: 3, pageHeight: 32 },
  });

describe('PUT /users/me/avatar', () => {
  test('200: JPG, PNG, GIF, WebP and AVIF, drawn anew as a square without metadata', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Copyright: 'ici', Artist: 'moi' } })
      .jpeg()
      .toBuffer();
    for (const content of [
      photo,
      await picture().png().toBuffer(),
      await picture().gif().toBuffer(),
      await picture().webp().toBuffer(),
      await picture().avif().toBuffer(),
      await moving().gif().toBuffer(),
      await moving().webp().toBuffer(),
    ]) {
      const { status, body } = await put(form(content));
      expect(status).toBe(200);
      expect(body.avatar).toMatch(/^[0-9a-f]{16}$/);
      const answer = await api.app.inject({
        url: '/api/users/me/avatar',
        headers: { authorization: `Bearer ${person.accessToken}` },
      });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      const kept = await sharp(answer.rawPayload).metadata();
      expect(kept).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect([kept.exif, kept.pages]).toEqual([undefined, undefined]);
    }
  });

  test('what follows the picture in the file does not survive', async () => {
    const script = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>');
    const { status } = await put(form(Buffer.concat([await picture().gif().toBuffer(), script])));
    expect(status).toBe(200);
    const { rows } = await api.database.pool.query(
      'SELECT content FROM avatars WHERE user_id = $1',
      [person.id],
    );
    expect(rows[0].content.includes(Buffer.from('script'))).toBe(false);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page that is called .png', Buffer.from('<!doctype html><script>1</script>')],
    ['a PDF', Buffer.from('%PDF-1.7 …')],
    ['an archive', Buffer.from('PK\u0003\u0004')],
    ['a script that begins like no picture', Buffer.from('GIF87b=1;alert(1)')],
    ['a sound in the container of WebP', Buffer.from('RIFF\u0010\0\0\0WAVEfmt ')],
    ['a film in the container of AVIF', Buffer.from('\0\0\0\u0014ftypisom\0\0\0\0isom')],
    ['a container that ends too soon', Buffer.from('\0\0\0\u0014ftyp')],
  ])('415 fichier_type_refuse: %s', async (_name, content) => {
    const { status, body } = await put(form(content));
    expect([status, body.code]).toEqual([415, 'fichier_type_refuse']);
    expect(body.message).toContain('JPG, PNG, GIF, WebP ou AVIF');
  });

  test('400 image_illisible: a picture that is cut, one with nothing in it, a bomb of pixels', async () => {
    const whole = await picture().png().toBuffer();
    const [webp, avif] = await Promise.all([
      picture().webp().toBuffer(),
      picture().avif().toBuffer(),
    ]);
    const huge = picture(8_000, 6_000);
    for (const content of [
      whole.subarray(0, 60),
      whole.subarray(0, 8),
      bomb(),
      webp.subarray(0, 40),
      avif.subarray(0, 120),
      await huge.clone().webp({ effort: 0 }).toBuffer(),
      await huge.clone().avif({ effort: 0 }).toBuffer(),
    ]) {
      const { status, body } = await put(form(content));
      expect([status, body.code]).toEqual([400, 'image_illisible']);
    }
    expect((await person.get('/auth/me')).body.avatar).toBeNull();
  });

  test('413 fichier_trop_grand: more than 2 MB, whatever it is', async () => {
    const { status, body } = await put(form(Buffer.alloc(2 * 1024 * 1024 + 1, 0xff)));
    expect([status, body.code]).toEqual([413, 'fichier_trop_grand']);
    expect(body.message).toContain('2 Mo');
  });

  test('400 fichier_manquant: no file, an empty one, no form at all', async () => {
    for (const payload of [form(Buffer.alloc(0)), Buffer.from(`--${boundary}--\r\n`)]) {
      const { status, body } = await put(payload);
      expect([status, body.code]).toEqual([400, 'fichier_manquant']);
    }
    expect((await person.put('/users/me/avatar', {})).body.code).toBe('fichier_manquant');
  });

  test('a name that walks about the disk is not even read', async () => {
    const content = await picture().png().toBuffer();
    expect((await put(form(content, '../../../etc/passwd'))).status).toBe(200);
  });
});

describe('DELETE /users/me/avatar', () => {
  test('200, and it is gone; again changes nothing', async () => {
    await put(form(await picture().png().toBuffer()));
    expect((await person.delete('/users/me/avatar')).body.avatar).toBeNull();
    expect((await person.get('/users/me/avatar')).body).toMatchObject({
      status: 404,
      code: 'introuvable',
    });
    expect((await person.delete('/users/me/avatar')).status).toBe(200);
  });
});

/** 30,000 × 30,000 pixels in a few kilobytes. */
function bomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32BE(data.length, 0);
    sizes.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
