import { proveByPassword, stepUp, withFingerprint } from '../../../e2e/support/signing-in.ts';
import { signUp, signUpWithMoney } from '../../../e2e/support/wallet.ts';
import { press, type Scene, type Stage } from './scene.ts';
import { openTab } from './wallet-page.ts';

const security = '/dashboard/user/settings?onglet=security';

type Kept = { readonly id: string };

const someone = { mode: 'mobile', nom: 'Destinataire Essai', pays: 'SN', operateur: 'ORANGE' };

async function toCardOrder({ page, desk }: Stage): Promise<void> {
  await signUpWithMoney(page, desk, 200);
  await openTab(page, 'cartes');
  await press(page, 'Nouvelle carte');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Total débité du portefeuille').waitFor();
  await dialog.getByRole('button', { name: 'Commander la carte' }).click();
  await stepUp(page).waitFor();
}

/** An account whose fingerprint this device keeps, about to remove it. */
async function toPasskeyRemoval({ page }: Stage): Promise<void> {
  const { person } = await signUp(page);
  await withFingerprint(page.context(), page);
  await page.goto(security);
  await press(page, 'Configurer');
  const dialog = page.getByRole('dialog', { name: 'Configurer la biométrie' });
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await proveByPassword(page, person.password);
  await page.getByText('Authentification biométrique activée').first().waitFor();
  await press(page, /^Retirer /);
  await stepUp(page).getByRole('button', { name: 'Confirmer avec cet appareil' }).waitFor();
}

/** A schedule to a recipient whose account the person changed: nothing leaves before they take it up again. */
async function openSuspended({ page, desk }: Stage): Promise<void> {
  const { call } = await signUpWithMoney(page, desk, 900);
  const kept = await call<Kept>('POST', '/recipients', { ...someone, telephone: '+221771001001' });
  const { now } = await desk.get<{ now: string }>('/clock');
  await call('POST', '/schedules', {
    genre: 'transfert',
    beneficiaireId: kept.id,
    montant: 50,
    devise: 'EUR',
    motif: 'Loyer',
    frequence: 'mensuelle',
    debut: new Date(Date.parse(now) + 3 * 86_400_000).toISOString().slice(0, 10),
  });
  await call('PATCH', `/recipients/${kept.id}`, { telephone: '+221772001001' });
  await page.goto('/dashboard/user/schedules');
  await page.getByText('Le compte du bénéficiaire a changé').waitFor();
}

const scene = (name: string, set: (stage: Stage) => Promise<void>): Scene => ({
  name,
  actor: 'newcomer',
  set,
});

/** What asks for a fresh proof of identity. Played last: they make somebody else of the newcomer. */
export const proofScenes: readonly Scene[] = [
  scene('proof-card-order', toCardOrder),
  scene('proof-card-order-wrong', async (stage) => {
    await toCardOrder(stage);
    await proveByPassword(stage.page, 'ce-n-est-pas-le-bon');
    await stepUp(stage.page).getByRole('alert').waitFor();
  }),
  scene('proof-passkey-removal', toPasskeyRemoval),
  scene('proof-export', async ({ page }) => {
    const { person } = await signUp(page);
    await page.goto('/dashboard/user/settings?onglet=privacy');
    await press(page, 'Demander un export');
    await proveByPassword(page, person.password);
    await page.getByRole('button', { name: 'JSON' }).first().click();
    await stepUp(page).waitFor();
  }),
  scene('schedules-suspended', openSuspended),
];
