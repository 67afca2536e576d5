import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { Card } from '../../ui/Card.tsx';
import { type OperationStory, OperationView } from '../operations/operations.ts';
import type { PaymentParts } from './payment-result.tsx';
import { statusDisplay } from './payment-values.ts';

type PaymentViewProps = { readonly payment: MobileMoneyPayment; readonly parts: PaymentParts };

/** One's own payment by mobile money, as any movement. */
export function PaymentView({ payment, parts }: PaymentViewProps) {
  const { provider } = payment.paymentChannel;
  return (
    <OperationView
      amount={payment.montantRecu}
      currency={payment.deviseRecue}
      who={provider.libelle}
      state={statusDisplay(payment)}
      reference={payment.originatingTransactionId}
      story={storyOf(payment)}
      rest={parts.details}
      actions={parts.actions}
    >
      <Card>
        <div className="flex flex-col gap-6">{parts.story}</div>
      </Card>
    </OperationView>
  );
}

function storyOf({
  transactionStatus,
  created_at: createdAt,
  dateModification,
}: MobileMoneyPayment): OperationStory {
  const story = { genre: 'depot', type: 'in' } as const;
  switch (transactionStatus) {
    case 'PENDING':
      return { ...story, statut: 'pending', fin: null, date: createdAt };
    case 'SUCCESS':
      return { ...story, statut: 'completed', fin: null, date: dateModification };
    case 'FAILED':
      return { ...story, statut: 'failed', fin: 'echoue', date: dateModification };
  }
}
