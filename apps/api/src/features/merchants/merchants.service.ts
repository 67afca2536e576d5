import type { AuditAction } from '@nzela/contract/audit';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  Merchant,
  MerchantProfile,
  merchantLogoSchema,
  merchantWalletSchema,
  ShownMerchant,
} from '@nzela/contract/merchants';
import { permissionsOf } from '@nzela/contract/merchant-terms';
import { transact } from '../../kernel/data/database.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { writeAudit } from '../../kernel/identity/audit.ts';
import type { MerchantPerson } from '../../kernel/identity/session.ts';
import { readPhone } from '../../kernel/texts/phones.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { isSentBy, pictureAddress } from '../files/files.ts';
import {
  accountsOf,
  changeMerchant,
  lockMerchant,
  merchantsOf,
  type MerchantRow,
  type OwnMerchant,
} from './merchants.store.ts';
import { showMerchant } from './team/showing.ts';

export type MerchantDeps = { readonly pool: Pool; readonly clock: Clock };

/** What a merchant chose for the money of one of its accounts. */
export type WalletChange = {
  readonly accountId: string;
  readonly rhythm: Merchant['versementAutomatique'];
  readonly at: Date;
};
/** A feature that pays merchants out by itself: it follows what they choose, in the same transaction. */
export type WalletUse = (client: PoolClient, change: WalletChange) => Promise<void>;

/** The merchants that a person works for, as their role lets them see these. */
export async function readMerchants(
  { pool }: Pick<MerchantDeps, 'pool'>,
  userId: string,
): Promise<{ readonly elements: Merchant[] }> {
  return { elements: (await merchantsOf(pool, userId)).map(wireMerchant) };
}

/** The same as the frame of the pages shows them. */
export async function shownMerchants(
  { pool }: Pick<MerchantDeps, 'pool'>,
  userId: string,
): Promise<ShownMerchant[]> {
  const { elements } = await readMerchants({ pool }, userId);
  return elements.map(({ id, nomCommercial, logo, modeProductionDepuis, role, droits }) => ({
    id,
    nomCommercial,
    logo,
    modeProductionDepuis,
    role,
    droits,
  }));
}

/** Who changes something of a merchant, and from where. */
export type Changing = { readonly caller: MerchantPerson; readonly address: string };

/** Refuses `telephone_invalide`. */
export async function saveProfile(
  deps: MerchantDeps,
  by: Changing,
  profile: MerchantProfile,
): Promise<Merchant> {
  const change = {
    name: profile.nomCommercial,
    owner_name: profile.nomProprietaire,
    business_type: profile.typeActivite,
    email: profile.email,
    phone: readPhone(profile.telephone, 'telephone'),
  };
  return save(deps, by, { action: 'merchants.profile', change });
}

/** The currency and the rhythm of withdrawals. */
export async function saveWallet(
  deps: MerchantDeps & { readonly walletUses: readonly WalletUse[] },
  by: Changing,
  { devise, versementAutomatique }: z.output<typeof merchantWalletSchema>,
): Promise<Merchant> {
  const change = { currency: devise, automatic_withdrawal: versementAutomatique };
  return save(deps, by, {
    action: 'merchants.wallet',
    change,
    async also(client, at) {
      for (const { id: accountId } of await accountsOf(client, by.caller.merchantId))
        for (const follow of deps.walletUses)
          await follow(client, { accountId, rhythm: versementAutomatique, at });
    },
  });
}

/** Refuses `fichier_inconnu` for what this business did not send as its logo. */
export async function saveLogo(
  deps: MerchantDeps,
  by: Changing,
  { fichier }: z.output<typeof merchantLogoSchema>,
): Promise<Merchant> {
  if (fichier !== null) {
    const sent = { id: fichier, use: 'logo' } as const;
    const isOwn = await isSentBy(deps.pool, by.caller.merchantId, sent);
    if (!isOwn) refuse('fichier_inconnu', { field: 'fichier' });
  }
  return save(deps, by, { action: 'merchants.logo', change: { logo_id: fichier } });
}

type Saving = {
  readonly action: AuditAction;
  readonly change: Parameters<typeof changeMerchant>[2]['change'];
  readonly also?: (client: PoolClient, at: Date) => Promise<void>;
};

async function save(
  { pool, clock }: MerchantDeps,
  { caller, address }: Changing,
  { action, change, also }: Saving,
): Promise<Merchant> {
  const { merchantId, role, userId } = caller;
  return transact(pool, async ({ client }) => {
    const before = await lockedMerchant(client, merchantId);
    const at = clock.now();
    await changeMerchant(client, merchantId, { at, change });
    await also?.(client, at);
    await writeAudit(client, {
      actor: userId,
      address,
      action,
      subject: merchantId,
      before: wireMerchant({ ...before, role }),
      after: change,
      at,
    });
    await showMerchant(client, merchantId);
    return wireMerchant({ ...(await lockedMerchant(client, merchantId)), role });
  });
}

async function lockedMerchant(client: PoolClient, id: string): Promise<MerchantRow> {
  return (await lockMerchant(client, id)) ?? refuse('introuvable');
}

export function wireMerchant(row: OwnMerchant): Merchant {
  return {
    id: row.id,
    nomCommercial: row.name,
    nomProprietaire: row.ownerName,
    typeActivite: row.businessType,
    email: row.email,
    telephone: row.phone,
    logo: pictureAddress(row.logoId),
    devise: row.currency,
    versementAutomatique: row.automaticWithdrawal,
    verifieDepuis: row.verifiedAt?.toISOString() ?? null,
    modeProductionDepuis: row.liveAt?.toISOString() ?? null,
    role: row.role,
    droits: {
      test: [...permissionsOf(row.role, 'test')],
      live: [...permissionsOf(row.role, 'live')],
    },
    dateCreation: row.createdAt.toISOString(),
  };
}
