import type { MerchantFile } from '@nzela/contract/files';
import { parseTypedAmount } from '@nzela/money/parse';
import { formatExact } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import type { LinkDraft } from './link-draft.ts';

type LinkPreviewProps = { readonly draft: LinkDraft; readonly picture: MerchantFile | null };

/** The link's page as a customer will see it. Nothing in it can be pressed. */
export function LinkPreview({ draft, picture }: LinkPreviewProps) {
  const { merchant } = useMerchant();
  const { titre, description, genre, montant, devise } = draft;
  const price = parseTypedAmount(montant, devise);
  const amount =
    genre === 'fixe' && price.ok ? formatExact(price.amount) : m.payment_links_any_amount();
  return (
    <Card title={m.payment_links_preview()} className="lg:sticky lg:top-24">
      <div className="flex flex-col gap-4 rounded-m border border-border bg-surface-2 p-4">
        <p className="text-sm font-semibold text-ink-2">{merchant.nomCommercial}</p>
        {picture !== null && (
          <img
            src={picture.adresse ?? undefined}
            alt=""
            className="aspect-video w-full rounded-m object-cover"
          />
        )}
        <div className="min-w-0 wrap-anywhere">
          <p className="text-xl font-semibold">{titre || m.payment_links_preview_title()}</p>
          {description !== undefined && description !== '' && (
            <p className="mt-1 text-ink-2">{description}</p>
          )}
        </div>
        <p className="font-display text-3xl font-semibold">{amount}</p>
        <span aria-hidden className={buttonClass({ block: true })}>
          {m.payment_links_preview_pay()}
        </span>
      </div>
    </Card>
  );
}
