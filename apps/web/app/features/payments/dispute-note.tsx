import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { deadlineOf } from './dispute-words.ts';
import { openDisputesQuery } from './disputes.api.ts';
import { paymentPath, paymentsPath } from './payment-words.ts';

/** That a dispute waits for an answer, and until when: for who may give it. */
export function DisputeNote() {
  const { account, may } = useMerchant();
  const mayAnswer = may('litiges.repondre');
  const { data } = useQuery({ ...openDisputesQuery(account), enabled: mayAnswer });
  const waiting = (data?.elements ?? []).toSorted((one, other) =>
    one.echeance.localeCompare(other.echeance),
  );
  const [first] = waiting;
  if (first === undefined) return null;
  const count = waiting.length;
  return (
    <Alert
      tone="warn"
      title={m.merchant_disputes({ count })}
      actions={
        <ButtonLink
          size="s"
          to={count === 1 ? paymentPath(first.paiementId) : `${paymentsPath}?litige=a_repondre`}
        >
          {m.merchant_disputes_answer()}
        </ButtonLink>
      }
    >
      {deadlineOf(first)}
    </Alert>
  );
}
