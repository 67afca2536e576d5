import type { ReferralRewards } from '@nzela/contract/users';
import { at, type Scene } from './scene.ts';

const settings = '/dashboard/user/settings';

const tabs = ['profile', 'security', 'notifications', 'regional', 'limits', 'privacy'];

/** One person for each end of a referral, and one who is on the way there. */
const referred: ReferralRewards['elements'] = (
  [
    ['Filleul Premier', 'versee', null, null],
    [
      'Filleul Deuxième',
      'en_attente',
      'Le premier envoi de votre filleul est fait : la récompense suit après le délai.',
      '2026-06-02T09:00:00.000Z',
    ],
    [
      'Filleul Troisième',
      'en_attente',
      'Votre filleul n’a pas encore envoyé d’argent à une autre personne.',
      null,
    ],
    [
      'Filleul Quatrième',
      'annulee',
      'Un même appareil a servi aux deux comptes : il n’y a pas de récompense.',
      null,
    ],
  ] as const
).map(([filleul, statut, raison, datePrevue], index) => ({
  id: `0198c0de-0000-7000-8000-00000000000${index}`,
  filleul,
  statut,
  raison,
  datePrevue,
  montant: 5,
  devise: 'EUR',
  raisonCode: null,
  dateCreation: '2026-05-12T09:00:00.000Z',
}));

export const settingsScenes: readonly Scene[] = [
  ...tabs.map((tab) => at(`settings-${tab}-full`, 'user', `${settings}?onglet=${tab}`)),
  ...tabs.map((tab) => at(`settings-${tab}-empty`, 'newcomer', `${settings}?onglet=${tab}`)),
  {
    name: 'settings-address',
    actor: 'newcomer',
    async set({ page }) {
      await page.goto(`${settings}?onglet=profile`);
      await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
      const form = page.getByRole('form', { name: 'Votre adresse postale' });
      await form.getByLabel('Code postal').fill('75011;');
      await form.getByRole('button', { name: 'Enregistrer' }).click();
      await form.getByText('Ce code postal n’est pas valide.').first().waitFor();
    },
  },
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
  {
    name: 'referrals-full',
    actor: 'user',
    async set({ page }) {
      await page.route('**/api/users/*/recompenses-parrainage', async (route) => {
        const answer = await route.fetch();
        const rewards = (await answer.json()) as ReferralRewards;
        await route.fulfill({ json: { ...rewards, total: 5, elements: referred } });
      });
      await page.goto('/dashboard/user/referrals');
      await page.getByText('Filleul Premier').waitFor();
    },
  },
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
