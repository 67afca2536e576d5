import type { MoneyRequest } from '@nzela/contract/money-requests';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { ShareLink } from '../../ui/ShareLink.tsx';

type RequestLinkProps = {
  readonly request: MoneyRequest;
  /** Sharing it is what comes next: nobody was written to. */
  readonly isNext?: boolean;
};

/** Where a request is paid. */
export function RequestLink({ request, isNext = false }: RequestLinkProps) {
  const { lien, montant, devise } = request;
  return (
    <ShareLink
      link={lien}
      codeLabel={m.money_request_qr()}
      text={m.money_request_share_text({ amount: formatAmount(montant, devise) })}
      isNext={isNext}
    />
  );
}
