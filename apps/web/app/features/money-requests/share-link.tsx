import type { MoneyRequest } from '@nzela/contract/money-requests';
import { Share2 } from 'lucide-react';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { toast } from '../../ui/toast.ts';

type ShareLinkProps = {
  readonly request: MoneyRequest;
  /** Sharing it is what comes next: nobody was written to. */
  readonly isNext?: boolean;
};

/** The link of a request: to read, copy, share, or have scanned. */
export function ShareLink({ request, isNext = false }: ShareLinkProps) {
  const { lien, montant, devise } = request;
  const share = async () => {
    const text = m.money_request_share_text({ amount: formatAmount(montant, devise) });
    if (navigator.share === undefined) {
      await navigator.clipboard.writeText(lien);
      toast('success', m.ui_copied({ label: m.money_request_link_label() }));
      return;
    }
    // Somebody who closes the sheet has not failed at anything (spec §8: a failure is only logged).
    await navigator.share({ text, url: lien }).catch((error: unknown) => console.warn(error));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <div className="mx-auto flex w-48 shrink-0 sm:mx-0">
        <QrCode text={lien} label={m.money_request_qr()} />
      </div>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
        <p className="rounded-m bg-surface-2 p-3 text-sm break-all select-all">{lien}</p>
        <div className="button-row">
          <Button
            variant={isNext ? 'primary' : 'secondary'}
            icon={<Share2 size={20} aria-hidden />}
            onClick={() => void share()}
          >
            {m.money_request_share()}
          </Button>
          <CopyButton
            text={lien}
            label={m.money_request_link_label()}
            action={m.money_request_copy()}
            look="button"
            onCopied={(message) => toast('success', message)}
          />
        </div>
      </div>
    </div>
  );
}
