import type { Dispute } from '@nzela/contract/disputes';
import type { MerchantFile } from '@nzela/contract/files';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { later } from '../../lib/later.tsx';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { deadlineOf, disputeReasons, disputeStates, isAnswerable } from './dispute-words.ts';

const DisputeForm = later(
  async () => (await import('./dispute.form.tsx')).DisputeForm,
  <SkeletonRows rows={4} />,
);

type One = { readonly dispute: Dispute };

/** A payment that its payer's bank takes back: why, until when it is answered, what it costs, what was answered. */
export function Disputes({ disputes }: { readonly disputes: readonly Dispute[] }) {
  return disputes.toReversed().map((dispute) => <DisputeCard key={dispute.id} dispute={dispute} />);
}

function DisputeCard({ dispute }: One) {
  const { montant, devise, reference, raison, statut } = dispute;
  const { look, name } = disputeStates[statut];
  return (
    <Card title={m.payments_dispute_of({ amount: formatAmount(montant, devise) })}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusPill look={look}>{name()}</StatusPill>
          <span className="text-sm wrap-anywhere text-ink-2" translate="no">
            {reference}
          </span>
        </p>
        <p>{disputeReasons[raison]()}</p>
        <Standing dispute={dispute} />
        <Cost dispute={dispute} />
        <Answer dispute={dispute} />
        <Answering dispute={dispute} />
      </div>
    </Card>
  );
}

/** What happens next, and when. */
function Standing({ dispute }: One) {
  const { statut, montant, devise, termineLe } = dispute;
  const amount = formatAmount(montant, devise);
  const date = formatDate(termineLe ?? dispute.ouvertLe, 'dateTime');
  switch (statut) {
    case 'a_repondre':
      return (
        <Alert
          tone="warn"
          title={isAnswerable(dispute) ? deadlineOf(dispute) : m.payments_dispute_late()}
        >
          {m.payments_dispute_next()}
        </Alert>
      );
    case 'repondu':
      return <Alert title={m.payments_dispute_answered()}>{m.payments_dispute_reviewing()}</Alert>;
    case 'gagne':
      return (
        <Alert tone="pos" title={m.payments_dispute_won()}>
          {m.payments_dispute_won_text({ date })}
        </Alert>
      );
    case 'perdu':
      return (
        <Alert tone="neg" title={m.payments_dispute_lost()}>
          {m.payments_dispute_lost_text({ amount, date })}
        </Alert>
      );
  }
}

/** What was taken for it, and what is taken from what comes in next. */
function Cost({ dispute: { statut, reserve, manquant, devise } }: One) {
  const isOpen = statut === 'a_repondre' || statut === 'repondu';
  return (
    <>
      {isOpen && (
        <p className="text-ink-2">
          {m.payments_dispute_reserved({ amount: formatAmount(reserve, devise) })}
        </p>
      )}
      {manquant > 0 && (
        <p className="text-ink-2">
          {m.payments_dispute_missing({ amount: formatAmount(manquant, devise) })}
        </p>
      )}
    </>
  );
}

function Answer({ dispute: { reponse } }: One) {
  if (reponse === null) return null;
  const date = formatDate(reponse.date, 'dateTime');
  if (reponse.genre === 'acceptation')
    return <p className="text-ink-2">{m.payments_dispute_accepted_on({ date })}</p>;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{m.payments_dispute_answer_of({ date })}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{reponse.texte}</p>
      {reponse.fichiers.length > 0 && (
        <ul className="text-sm text-ink-2">
          {reponse.fichiers.map((file, index) => (
            <li key={file.id}>{fileText(file, index)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const kilobyte = 1024;

/** What a file is called is nobody's business but its sender's: it is told by its place. */
function fileText({ type, taille }: MerchantFile, index: number): string {
  return m.payments_dispute_file({
    number: String(index + 1),
    type: type === 'application/pdf' ? 'PDF' : m.payments_dispute_picture(),
    size: String(Math.max(1, Math.round(taille / kilobyte))),
  });
}

function Answering({ dispute }: One) {
  const { may } = useMerchant();
  if (!isAnswerable(dispute)) return null;
  return may('litiges.repondre') ? (
    <DisputeForm dispute={dispute} />
  ) : (
    <p className="text-ink-2">{m.payments_dispute_not_yours()}</p>
  );
}
