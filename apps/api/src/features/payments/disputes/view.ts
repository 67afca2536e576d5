import type { Dispute as WireDispute } from '@nzela/contract/disputes';
import { subtract } from '@nzela/money/money';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { filesOf, wireFile } from '../../files/files.ts';
import type { Dispute } from './disputes.store.ts';

/** Disputes as their merchant sees them, with the files of their evidence. */
export async function wireDisputes(
  db: Readable,
  accountId: string,
  disputes: readonly Dispute[],
): Promise<WireDispute[]> {
  const ids = disputes.flatMap(({ fileIds }) => fileIds);
  const files = ids.length === 0 ? [] : await filesOf(db, accountId, ids);
  const byId = new Map(files.map((file) => [file.id, wireFile(file)]));
  return disputes.map((dispute) => ({
    id: dispute.id,
    mode: dispute.mode,
    reference: dispute.reference,
    paiementId: dispute.paymentId,
    raison: dispute.reason,
    statut: dispute.status,
    montant: wireAmount(dispute.amount),
    devise: dispute.amount.currency,
    reserve: wireAmount(dispute.taken),
    manquant: wireAmount(
      dispute.status === 'gagne'
        ? subtract(dispute.taken, dispute.taken)
        : subtract(dispute.claimed, dispute.taken),
    ),
    echeance: dispute.dueAt.toISOString(),
    reponse:
      dispute.answer === null
        ? null
        : {
            genre: dispute.answer.kind,
            texte: dispute.answer.evidence,
            fichiers: dispute.fileIds.flatMap((id) => byId.get(id) ?? []),
            date: dispute.answer.at.toISOString(),
          },
    ouvertLe: dispute.openedAt.toISOString(),
    termineLe: dispute.endedAt?.toISOString() ?? null,
    dateCreation: dispute.createdAt.toISOString(),
  }));
}
