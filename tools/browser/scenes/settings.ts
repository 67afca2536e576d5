import { at, type Scene } from './scene.ts';

const settings = '/dashboard/user/settings';

const tabs = ['profile', 'security', 'notifications', 'regional', 'limits', 'privacy'];

export const settingsScenes: readonly Scene[] = [
  ...tabs.map((tab) => at(`settings-${tab}-full`, 'user', `${settings}?onglet=${tab}`)),
  ...tabs.map((tab) => at(`settings-${tab}-empty`, 'newcomer', `${settings}?onglet=${tab}`)),
  {
    name: 'settings-security-errors',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${settings}?onglet=security`);
      await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await page.getByText('Veuillez remplir tous les champs').first().waitFor();
    },
  },
  {
    name: 'settings-limits-change',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${settings}?onglet=limits`);
      await page.getByRole('button', { name: 'Changer mes plafonds' }).click();
      await page.getByRole('textbox', { name: 'Par jour' }).fill('abc');
    },
  },
  ...[
    { name: 'waiting', statut: 'en_examen', motif: null },
    { name: 'refused', statut: 'refuse', motif: 'La photo est floue : on ne lit pas le nom.' },
    { name: 'verified', statut: 'verifie', motif: null },
  ].map(({ name, ...reviewed }): Scene => ({
    name: `settings-identity-${name}`,
    actor: 'newcomer',
    async set({ page }) {
      const document = {
        ...reviewed,
        id: '0198c0de-0000-7000-8000-000000000000',
        type: 'carte_identite',
        dateExamen: reviewed.statut === 'en_examen' ? null : '2026-05-13T09:00:00.000Z',
        dateCreation: '2026-05-12T09:00:00.000Z',
      };
      await page.route('**/api/kyc', (route) => route.fulfill({ json: { elements: [document] } }));
      await page.goto(`${settings}?onglet=limits`);
      await page.getByText('Carte d’identité').first().scrollIntoViewIfNeeded();
    },
  })),
  {
    name: 'settings-danger',
    actor: 'funded',
    async set({ page }) {
      await page.goto(settings);
      await page.getByRole('button', { name: 'Fermer mon compte' }).click();
      await page.getByText('Videz d’abord votre compte').first().waitFor();
    },
  },
  {
    name: 'settings-security-passkey-dialog',
    actor: 'funded',
    async set({ page }) {
      await page.goto(`${settings}?onglet=security`);
      await page.getByRole('button', { name: 'Configurer' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings-security-totp-dialog',
    actor: 'funded',
    async set({ page }) {
      await page.goto(`${settings}?onglet=security`);
      await page.getByRole('button', { name: 'Activer', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  at('referrals-empty', 'newcomer', '/dashboard/user/referrals'),
  at('referrals-full', 'user', '/dashboard/user/referrals'),
  at('schedules-empty', 'newcomer', '/dashboard/user/schedules'),
  at('schedules-full', 'user', '/dashboard/user/schedules'),
  at('notifications-empty', 'newcomer', '/dashboard/user/notifications'),
  at('notifications-full', 'user', '/dashboard/user/notifications'),
  {
    name: 'notifications-bell',
    actor: 'user',
    async set({ page }) {
      await page.goto('/dashboard/user');
      await page
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .click();
      await page.getByText('Tout voir').first().waitFor();
    },
  },
];
