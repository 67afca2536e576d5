import { expect, test } from 'vitest';
import { closedBy } from './maintenance.ts';
import type { Role, Session } from './server-context.ts';

const during = { maintenance: 'Nous revenons à 14 h.', applicationName: 'Nzela' };
const someone = (role: Role) => ({ role }) as Session;

test.each(['/', '/transfer', '/rates', '/register', '/pay/p_1', '/docs', '/nulle-part', '/loginx'])(
  '%s is closed during a maintenance, to visitors and to who is signed in',
  (path) => {
    expect(closedBy({ ...during, session: null }, path)).toEqual(during);
    expect(closedBy({ ...during, session: someone('user') }, path)).toEqual(during);
  },
);

test.each(['/login', '/login?next=/dashboard/admin', '/dashboard/user/wallet', '/dashboard'])(
  '%s stays open: people sign in and read their account',
  (path) => {
    expect(closedBy({ ...during, session: null }, path)).toBeNull();
    expect(closedBy({ ...during, session: someone('merchant') }, path)).toBeNull();
  },
);

test('an administrator sees every page, and everybody does without a maintenance', () => {
  expect(closedBy({ ...during, session: someone('admin') }, '/')).toBeNull();
  expect(closedBy({ ...during, maintenance: null, session: null }, '/')).toBeNull();
});
