import { expect, test } from 'vitest';
import { guardTarget, safeNext } from './guard.ts';
import type { Role, Session } from './server-context.ts';

const session = (role: Role): Session => ({
  userId: '1',
  role,
  prenom: 'Démo',
  nom: 'Particulier',
  avatar: null,
  langue: 'fr',
  fuseauHoraire: 'Europe/Paris',
  secondFacteurDemande: false,
  commerces: [],
  capacites: [],
});

test('a visitor goes to the login page, which knows where to come back', () => {
  expect(guardTarget(null, '/dashboard/user/transfers?type=in')).toBe(
    '/login?next=%2Fdashboard%2Fuser%2Ftransfers%3Ftype%3Din',
  );
});

test.each([
  ['user', '/dashboard/merchant', '/dashboard/user'],
  ['user', '/dashboard/admin/users', '/dashboard/user'],
  ['merchant', '/dashboard/user', '/dashboard/merchant'],
  ['admin', '/dashboard/user/wallet', '/dashboard/admin'],
  ['user', '/dashboard/users', '/dashboard/user'],
] as const)('a %s at %s goes to %s', (role, path, target) => {
  expect(guardTarget(session(role), path)).toBe(target);
});

test('whoever works for a merchant may open the merchant’s pages, and no other role’s', () => {
  const commerces = [
    {
      id: '2',
      nomCommercial: 'Chez Bolingo',
      logo: null,
      modeProductionDepuis: null,
      role: 'caissier',
      droits: { test: [], live: [] },
    },
  ] as const satisfies Session['commerces'];
  const cashier = { ...session('user'), commerces };
  expect(guardTarget(cashier, '/dashboard/merchant/transactions')).toBeNull();
  expect(guardTarget(cashier, '/dashboard/user')).toBeNull();
  expect(guardTarget(cashier, '/dashboard/admin')).toBe('/dashboard/user');
  const admin = { ...session('admin'), commerces, secondFacteurDemande: true };
  expect(guardTarget(admin, '/dashboard/merchant')).toBe('/dashboard/admin/security');
});

test('an administrator who owes a second factor may open the page that adds it, and no other', () => {
  const admin = { ...session('admin'), secondFacteurDemande: true };
  expect(guardTarget(admin, '/dashboard/admin/users?page=2')).toBe('/dashboard/admin/security');
  expect(guardTarget(admin, '/dashboard/admin/security?from=login')).toBeNull();
});

test.each([
  ['user', '/dashboard/user'],
  ['user', '/dashboard/user/wallet?tab=qr'],
  ['merchant', '/dashboard/merchant/settings'],
  ['admin', '/dashboard/admin'],
] as const)('a %s may stay at %s', (role, path) => {
  expect(guardTarget(session(role), path)).toBeNull();
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
  '/a\nb',
])('next « %s » does not lead off the site', (next) => {
  expect(safeNext(next, '/fallback')).toBe('/fallback');
});

test('next leads to a page of the site', () => {
  expect(safeNext('/transfer?step=payment', '/fallback')).toBe('/transfer?step=payment');
  expect(safeNext(null, '/fallback')).toBe('/fallback');
});
