import type { ReferralRewards } from '@nzela/contract/users';
import { MessageCircle, Share2 } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { formatAmount } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** The code and its link: to read out, copy, or send by WhatsApp or the phone's own sheet. */
export function ReferralShare({ rewards }: { readonly rewards: ReferralRewards }) {
  const { codeParrainage, lien, conditions } = rewards;
  const { applicationName: application } = useRootData();
  const text = m.referrals_share_text({ application, code: codeParrainage });
  const share = async () => {
    if (navigator.share === undefined) {
      await copyText(`${text} ${lien}`, m.ui_copied({ label: m.referrals_link() }));
      return;
    }
    // Somebody who closes the sheet has not failed at anything.
    await navigator.share({ text, url: lien }).catch((error: unknown) => console.warn(error));
  };
  const byWhatsApp = () =>
    window.open(
      `https://wa.me/?text=${encodeURIComponent(`${text} ${lien}`)}`,
      '_blank',
      'noopener',
    );
  return (
    <Card
      title={m.referrals_code()}
      description={m.referrals_code_text({ reward: formatAmount(conditions.recompense, 'EUR') })}
    >
      <div className="flex flex-col gap-4">
        <p className="tabular font-display text-3xl font-bold tracking-wide select-all">
          {codeParrainage}
        </p>
        <p className="rounded-m bg-surface-2 p-3 text-sm break-all select-all">{lien}</p>
        <div className="button-row">
          <Button icon={<Share2 size={20} aria-hidden />} onClick={() => void share()}>
            {m.referrals_share()}
          </Button>
          <Button
            variant="secondary"
            icon={<MessageCircle size={20} aria-hidden />}
            onClick={byWhatsApp}
          >
            {m.referrals_whatsapp()}
          </Button>
          <CopyButton
            text={lien}
            label={m.referrals_link()}
            action={m.referrals_copy()}
            look="button"
          />
        </div>
      </div>
    </Card>
  );
}
