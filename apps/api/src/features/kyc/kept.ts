import type { PoolClient } from 'pg';
import type { KycDocument } from '@nzela/contract/kyc';
import { newId } from '../../kernel/data/ids.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { DocumentFile } from '../../kernel/http/document-files.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { sealFile } from './files.ts';
import { insertDocument, type DocumentRow, type Holder } from './kyc.store.ts';

/** One change of a holder's documents at a time: a sending, a replacement, a decision. */
export async function lockHolder(
  client: PoolClient,
  { userId, merchantId }: Holder,
): Promise<void> {
  await lockByName(client, `kyc:${merchantId ?? userId}`);
}

type Keeping<Type> = {
  readonly holder: Holder;
  readonly type: Type;
  readonly file: DocumentFile;
};

/** Keeps a file, sealed, for a review. */
export async function keepDocument<Type extends DocumentRow['type']>(
  client: PoolClient,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets },
  { holder, type, file }: Keeping<Type>,
): Promise<DocumentRow<Type>> {
  const id = newId();
  const sealed = sealFile(secrets, id, file);
  const { format } = file;
  await publishToAdministrators(client, 'kyc');
  return insertDocument(client, { id, holder, type, format, createdAt: clock.now(), sealed });
}

type Wired<Type> = Omit<KycDocument, 'type'> & { readonly type: Type };

export function wireDocument<Type extends DocumentRow['type']>(
  row: DocumentRow<Type>,
): Wired<Type> {
  return {
    id: row.id,
    type: row.type,
    statut: row.status,
    motif: row.reason,
    dateNaissance: row.bornOn,
    dateExamen: row.reviewedAt?.toISOString() ?? null,
    dateCreation: row.createdAt.toISOString(),
  };
}
