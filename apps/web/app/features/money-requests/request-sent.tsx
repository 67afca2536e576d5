import type { MoneyRequest } from '@nzela/contract/money-requests';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { RequestLink } from './request-link.tsx';

type RequestSentProps = {
  readonly request: MoneyRequest;
  readonly onNew: () => void;
  readonly onSee: () => void;
};

/** The success view (spec §2): what was sent, its link, and where to go on. */
export function RequestSent({ request, onNew, onSee }: RequestSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-2">
          <CircleCheck size={44} aria-hidden className="text-pos" />
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            {request.mode === 'link' ? m.money_request_created() : m.money_request_sent()}
          </h2>
          <Money
            amount={request.montant}
            currency={request.devise}
            className="font-display text-4xl font-semibold"
          />
          <p role="status" className="text-ink-2">
            {sentText(request)}
          </p>
          <p className="tabular text-sm text-ink-2">
            {m.money_request_detail_reference()} {request.reference}
          </p>
        </div>
        <RequestLink request={request} isNext={request.mode === 'link'} />
        <div className="button-row">
          <Button variant={request.mode === 'link' ? 'secondary' : 'primary'} onClick={onSee}>
            {m.money_request_see()}
          </Button>
          <Button variant="secondary" onClick={onNew}>
            {m.money_request_new()}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function sentText({ mode, destinataire }: MoneyRequest): string {
  const recipient = destinataire ?? '';
  if (mode === 'email') return m.money_request_sent_text_email({ recipient });
  if (mode === 'phone') return m.money_request_sent_text_phone({ recipient });
  return m.money_request_sent_text_link();
}
