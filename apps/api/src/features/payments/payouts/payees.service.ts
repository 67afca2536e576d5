import type { PoolClient } from 'pg';
import type { z } from 'zod';
import {
  payeesMost,
  type createPayeeSchema,
  type Payee as WirePayee,
} from '@nzela/contract/merchant-payouts';
import type { MerchantMode } from '@nzela/contract/merchants';
import { say } from '@nzela/messages/message';
import { worldOf } from '../../../gateways/worlds.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { MerchantPerson } from '../../../kernel/identity/session.ts';
import { faceOf, whoMay } from '../../merchants/merchants.ts';
import { notify } from '../../notifications/notifications.ts';
import {
  askHolder,
  payoutBeneficiary,
  type ResolvedRecipient,
} from '../../recipients/recipients.ts';
import { requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import { withdrawalCorridorOf } from '../../tariffs/tariffs.ts';
import { resolveAccount } from '../../withdrawals/withdrawals.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import {
  clearAutomatic,
  insertPayee,
  listPayees,
  lockHolders,
  removePayee,
  type NewPayee,
} from './payees.store.ts';
import { wirePayee } from './view.ts';

type Body = z.output<typeof createPayeeSchema>;
type Adding = {
  readonly caller: MerchantPerson;
  readonly body: Body;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/**
 * Names an account that the merchant's money may go to, with a fresh proof. It is in the name of the business or of its owner,
 * as far as its bank or operator tells. The owners are told. Refuses what the account refuses, `compte_autrui`,
 * `verification_requise`, `comptes_trop_nombreux`, `compte_deja_connu`.
 */
export async function addPayee(
  deps: MerchantPayoutDeps,
  { caller, body, request }: Adding,
): Promise<WirePayee> {
  const { accountId, mode, userId } = caller;
  const found = await heldAccount(deps, { accountId, mode, body });
  return transact(deps.pool, async ({ client }) => {
    await lockHolders(client, accountId);
    const others = await listPayees(client, accountId);
    if (others.some(({ payeeId }) => payeeId === found.payeeId))
      return refuse('compte_deja_connu', { field: 'compte' });
    if (others.length >= payeesMost) return refuse('comptes_trop_nombreux');
    const { words, ...account } = found;
    const subject = { beneficiaire: words, compte: account.payeeId, mode };
    if (request !== null)
      await requireStepUp({ pool: client, clock: deps.clock }, request, {
        action: 'beneficiaire',
        subject,
      });
    const at = deps.clock.now();
    const { currency } = account;
    const isFirst = others.every((other) => other.currency !== currency);
    if (body.automatique) await clearAutomatic(client, { accountId, currency, at });
    const payee = {
      ...account,
      id: newId(),
      accountId,
      automatic: body.automatique || isFirst,
      createdAt: at,
    };
    await insertPayee(client, { ...payee, createdBy: userId });
    if (mode === 'live') await warnOwners(client, { accountId, words, id: payee.id });
    return wirePayee({ ...payee, mode });
  });
}

type Asked = { readonly accountId: string; readonly mode: MerchantMode; readonly body: Body };
type Held = Pick<NewPayee, 'payeeId' | 'method' | 'currency' | 'beneficiary' | 'holderCheck'> & {
  /** What a person reads of it. */
  readonly words: string;
};

async function heldAccount(
  deps: MerchantPayoutDeps,
  { accountId, mode, body }: Asked,
): Promise<Held> {
  const { gateways, settings } = worldOf(deps, mode);
  const { methode: method, pays: country, compte: account, operateur: operator } = body;
  const { name, ownerName, phone } = await transact(deps.pool, ({ client }) =>
    lockHolders(client, accountId),
  );
  const served = await withdrawalCorridorOf(settings, country, method);
  for (const holder of new Set([name, ownerName])) {
    const owner = { id: accountId, name: holder, phone };
    const resolving = { db: deps.pool, settings };
    const resolved = await resolveAccount(resolving, owner, { method, account, operator, country });
    const { resultat } = await askHolder(gateways.payouts, resolved, 'compte');
    if (resultat === 'different') continue;
    return {
      payeeId: resolved.id,
      method,
      currency: served.corridor.devise,
      beneficiary: payoutBeneficiary(resolved),
      holderCheck: resultat,
      words: wordsOf(resolved),
    };
  }
  return refuse('compte_autrui', { field: 'compte' });
}

function wordsOf({ name, iban, accountNumber, phone }: ResolvedRecipient): string {
  return `${name} · ${iban ?? accountNumber ?? phone}`;
}

type Warned = { readonly accountId: string; readonly words: string; readonly id: string };

async function warnOwners(client: PoolClient, { accountId, words, id }: Warned): Promise<void> {
  const { id: merchantId } = await faceOf(client, accountId);
  for (const userId of await whoMay(client, merchantId, 'versements.comptes'))
    await notify(client, {
      userId,
      event: 'securite',
      title: say('payments_payee_added_title'),
      text: say('payments_payee_added_text', { account: words }),
      path: '/dashboard/merchant/settings?onglet=wallet',
      subject: `merchant-payee:${id}`,
    });
}

export async function readPayees(
  { pool }: Pick<MerchantPayoutDeps, 'pool'>,
  accountId: string,
): Promise<{ readonly elements: WirePayee[] }> {
  return { elements: (await listPayees(pool, accountId)).map(wirePayee) };
}

/** What is under way to it arrives there still. Refuses `introuvable`. */
export async function forgetPayee(
  { pool, clock }: Pick<MerchantPayoutDeps, 'pool' | 'clock'>,
  own: { readonly id: string; readonly accountId: string },
): Promise<void> {
  await transact(pool, async ({ client }) => {
    if (!(await removePayee(client, own, clock.now()))) refuse('introuvable');
  });
}
