import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../tools/testing/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { createLog } from '../../../kernel/monitoring/log.ts';
import { createNotifications, type Notifications } from '../../../kernel/data/notifications.ts';
import { createPeople, type People } from '../../users/users.ts';
import { createPayees, type Payees } from './payees.ts';

let database: TestDatabase;
let notifications: Notifications;
let people: People;
let payees: Payees;

beforeAll(async () => {
  database = await createTestDatabase('api');
});
afterAll(() => database.drop());

beforeEach(async () => {
  notifications = createNotifications({ url: database.url, log: createLog('silent') });
  people = createPeople({ pool: database.pool, notifications });
  payees = createPayees({ pool: database.pool, people });
  await notifications.start();
});
afterEach(() => notifications.close());

let count = 0;

async function newPerson(firstName: string): Promise<{ id: string; phone: string }> {
  count += 1;
  const [id, phone] = [newId(), `+336120000${10 + count}`];
  await database.pool.query(
    `INSERT INTO users (id, first_name, last_name, email, phone, role, password_hash, referral_code, created_at)
     VALUES ($1, $2, 'Essai', $3, $4, 'user', '-', $5, now())`,
    [id, firstName, `essai-${count}@nzela.example`, phone, `ESSAI${count}`],
  );
  return { id, phone };
}

const set = (id: string, change: string) =>
  database.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [id]);

/** A change that nobody is told of. */
async function setInSilence(id: string, change: string): Promise<void> {
  await database.pool.query('ALTER TABLE users DISABLE TRIGGER told');
  await set(id, change);
  await database.pool.query('ALTER TABLE users ENABLE TRIGGER told');
}

test('who was found is remembered, by id and by number, until the database tells of a change', async () => {
  const { id, phone } = await newPerson('Avant');
  await people.byId(id);
  await payees.byPhone(phone, 'FR');
  await setInSilence(id, `first_name = 'Pendant'`);
  expect((await people.byId(id))?.firstName).toBe('Avant');
  expect((await payees.byPhone(phone, 'FR'))?.firstName).toBe('Avant');

  await set(id, `first_name = 'Après'`);
  await expect.poll(async () => (await people.byId(id))?.firstName).toBe('Après');
  expect((await payees.byPhone(phone, 'FR'))?.firstName).toBe('Après');
});

test('a number that went to somebody else leads to them, and a blocked person is known as blocked', async () => {
  const [former, next] = [await newPerson('Ancien'), await newPerson('Nouveau')];
  expect((await payees.byPhone(former.phone, 'FR'))?.id).toBe(former.id);
  await people.byId(next.id);
  await set(former.id, `phone = '+33612999999'`);
  await set(next.id, `phone = '${former.phone}'`);
  await expect.poll(async () => (await people.byId(former.id))?.phone).toBe('+33612999999');
  await expect.poll(async () => (await payees.byPhone(former.phone, 'FR'))?.id).toBe(next.id);

  await set(next.id, 'blocked_at = now()');
  await expect.poll(async () => (await payees.byPhone(former.phone, 'FR'))?.blocked).toBe(true);
});

test('what is typed in two ways is one person, remembered in both', async () => {
  const { id, phone } = await newPerson('Double');
  const typed = `0${phone.slice('+33'.length)}`;
  const [asIs, national] = [await payees.byPhone(phone, 'FR'), await payees.byPhone(typed, 'FR')];
  expect(national).toBe(asIs);
  await setInSilence(id, `first_name = 'Oublié'`);
  expect((await payees.byPhone(phone, 'FR'))?.firstName).toBe('Double');
  expect((await payees.byPhone(typed, 'FR'))?.firstName).toBe('Double');
});

test('while the database may not be heard, it is asked each time', async () => {
  const { id, phone } = await newPerson('Avant');
  await people.byId(id);
  await payees.byPhone(phone, 'FR');
  await notifications.close();
  await setInSilence(id, `first_name = 'Après'`);
  expect((await people.byId(id))?.firstName).toBe('Après');
  expect((await payees.byPhone(phone, 'FR'))?.firstName).toBe('Après');
});
