import { expect, test } from 'vitest';
import { settingsDefaults } from '../settings/settings.defaults.ts';
import { createOutbound } from '../../kernel/http/outbound.ts';
import { mailFollower } from './mails.follower.ts';

const { mail } = settingsDefaults(null);
const read = () => Promise.reject(new Error('Nothing else is read'));

const nameServerSays = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};

/** What is said at which field, in production. */
async function faults(
  changes: Partial<typeof mail>,
  resolveAll: () => Promise<readonly { readonly address: string }[]>,
) {
  const outbound = createOutbound({ allowPrivate: false, resolveAll });
  const server = { ...mail, hote: 'smtp.partner.example', ...changes };
  const refused = await mailFollower({ outbound })
    .admit?.(server, read)
    .then(() => null)
    .catch((error: unknown) => error);
  await outbound.close();
  return refused;
}

const at = (address: string) => async () => [{ address }];
const fault = (field: string, key: string) => ({
  details: { errors: [{ champ: `valeur.${field}`, message: { key } }] },
});

test.each([
  ['inside a network', {}, at('10.0.0.7'), fault('hote', 'fields_mail_host_inside')],
  ['unknown', {}, nameServerSays('ENOTFOUND'), fault('hote', 'fields_mail_host_absent')],
  ['without an address', {}, async () => [], fault('hote', 'fields_mail_host_absent')],
  [
    'that no name server tells of now',
    {},
    nameServerSays('EAI_AGAIN'),
    fault('hote', 'fields_mail_host_unresolved'),
  ],
  [
    'in the clear on the Internet',
    { chiffrement: 'none' as const },
    at('93.184.215.14'),
    fault('chiffrement', 'fields_mail_plain'),
  ],
])('a server %s is refused at its field', async (_what, changes, resolveAll, expected) => {
  expect(await faults(changes, resolveAll)).toMatchObject(expected);
});

test('a public server is taken where its encryption, or its switch, is on', async () => {
  expect(await faults({}, at('93.184.215.14'))).toBeNull();
  const switched = { chiffrement: 'none', utiliserSsl: true } as const;
  expect(await faults(switched, at('93.184.215.14'))).toBeNull();
});
