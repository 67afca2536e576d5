import type { PoolClient } from 'pg';
import type { z } from 'zod';
import {
  payeesMost,
  type createPayeeSchema,
  type ListedPayee,
  type Payee as WirePayee,
} from '@nzela/contract/merchant-payouts';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { say } from '@nzela/messages/message';
import { worldOf } from '../../../gateways/worlds.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { writeAudit } from '../../../kernel/identity/audit.ts';
import type { MerchantPerson } from '../../../kernel/identity/session.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { whoMay } from '../../merchants/merchants.ts';
import { notify, type Notice } from '../../notifications/notifications.ts';
import { askHolder, payoutBeneficiary } from '../../recipients/recipients.ts';
import { requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import { withdrawalCorridorOf } from '../../tariffs/tariffs.ts';
import { resolveAccount } from '../../withdrawals/withdrawals.ts';
import { walletOf } from './automatic.store.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import {
  automaticPayee,
  clearAutomatic,
  insertPayee,
  listPayees,
  lockHolders,
  lockOwnPayee,
  removePayee,
  setAutomatic,
  type NewPayee,
} from './payees.store.ts';
import { minimumIn } from './payouts.service.ts';
import { wirePayee, wordsOf } from './view.ts';

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
  const { accountId, merchantId, mode, userId } = caller;
  const found = await heldAccount(deps, { accountId, mode, body });
  return transact(deps.pool, async ({ client }) => {
    await lockHolders(client, accountId);
    const others = await listPayees(client, accountId);
    if (others.some(({ payeeId }) => payeeId === found.payeeId))
      return refuse('compte_deja_connu', { field: 'compte' });
    if (others.length >= payeesMost) return refuse('comptes_trop_nombreux');
    const words = wordsOf(found);
    const subject = { beneficiaire: words, compte: found.payeeId, mode };
    if (request !== null)
      await requireStepUp({ pool: client, clock: deps.clock }, request, {
        action: 'beneficiaire',
        subject,
      });
    const at = deps.clock.now();
    const { currency } = found;
    const isFirst = others.every((other) => other.currency !== currency);
    if (body.automatique) await clearAutomatic(client, { accountId, currency, at });
    const payee = {
      ...found,
      id: newId(),
      accountId,
      automatic: body.automatique || isFirst,
      createdAt: at,
    };
    await insertPayee(client, { ...payee, createdBy: userId });
    if (mode === 'live')
      await warnOwners(client, merchantId, {
        title: say('payments_payee_added_title'),
        text: say('payments_payee_added_text', { account: words }),
        subject: `merchant-payee:${payee.id}`,
      });
    return wirePayee({ ...payee, mode });
  });
}

type Asked = { readonly accountId: string; readonly mode: MerchantMode; readonly body: Body };
type Held = Pick<NewPayee, 'payeeId' | 'method' | 'currency' | 'beneficiary' | 'holderCheck'>;

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
    };
  }
  return refuse('compte_autrui', { field: 'compte' });
}

type Choosing = {
  readonly caller: MerchantPerson;
  readonly address: string;
  readonly compteId: string;
  readonly request: StepUpRequest;
};

/**
 * What is paid out by itself goes to another account of the merchant from now on, with a fresh proof; what is under way
 * arrives where it was sent to. The one that is chosen already asks for none: whoever lost the answer may ask again. The
 * owners are told. Refuses `introuvable`, `compte_autre_devise`, `verification_requise`.
 */
export async function chooseAutomaticPayee(
  { pool, clock }: Pick<MerchantPayoutDeps, 'pool' | 'clock'>,
  { caller, address, compteId, request }: Choosing,
): Promise<void> {
  const { accountId, merchantId, mode, userId } = caller;
  await transact(pool, async ({ client }) => {
    await lockHolders(client, accountId);
    const { currency } = await walletOf(client, accountId);
    const chosen =
      (await lockOwnPayee(client, { id: compteId, accountId })) ?? refuse('introuvable');
    if (chosen.currency !== currency) refuse('compte_autre_devise', { field: 'compteId' });
    if (chosen.automatic) return;
    const former = await automaticPayee(client, { accountId, currency });
    const words = wordsOf(chosen);
    await requireStepUp({ pool: client, clock }, request, {
      action: 'beneficiaire',
      subject: {
        beneficiaire: words,
        compte: chosen.payeeId,
        ...(former === null ? {} : { ancien: wordsOf(former) }),
        versement: 'automatique',
        mode,
      },
    });
    const at = clock.now();
    await clearAutomatic(client, { accountId, currency, at });
    await setAutomatic(client, { id: chosen.id, accountId }, at);
    if (mode === 'live')
      await warnOwners(client, merchantId, {
        title: say('payments_payee_automatic_title'),
        text: say('payments_payee_automatic_text', { account: words }),
        subject: `merchant-payee-automatic:${chosen.id}:${at.toISOString()}`,
      });
    await writeAudit(client, {
      actor: userId,
      address,
      action: 'merchants.automatic-payee',
      subject: merchantId,
      before: { compteId: former?.id ?? null },
      after: { compteId: chosen.id },
      at,
    });
  });
}

type Warning = Pick<Notice, 'title' | 'text' | 'subject'>;

async function warnOwners(client: PoolClient, merchantId: string, warning: Warning): Promise<void> {
  for (const userId of await whoMay(client, merchantId, 'versements.comptes'))
    await notify(client, {
      userId,
      event: 'securite',
      path: '/dashboard/merchant/settings?onglet=wallet',
      ...warning,
    });
}

/** The accounts of a merchant, each with the least that is paid out to it. */
export async function readPayees(
  { pool, rates }: Pick<MerchantPayoutDeps, 'pool' | 'rates'>,
  accountId: string,
): Promise<{ readonly elements: ListedPayee[] }> {
  const payees = await listPayees(pool, accountId);
  const elements = payees.map(async (payee) => ({
    ...wirePayee(payee),
    minimum: wireAmount(await minimumIn(rates, payee.currency)),
  }));
  return { elements: await Promise.all(elements) };
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
