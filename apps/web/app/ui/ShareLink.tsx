import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { copyText } from '../lib/copy-text.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { QrCode } from './QrCode.tsx';

type ShareLinkProps = {
  readonly link: string;
  /** Says of the code what it leads to. */
  readonly codeLabel: string;
  /** Goes out before the link. */
  readonly text: string;
  /** Sharing it is what comes next: nobody was written to. */
  readonly isNext?: boolean;
  /** More to do with it, beside sharing and copying. */
  readonly children?: ReactNode;
};

/** A link: to read, copy, share, or have scanned. */
export function ShareLink({ link, codeLabel, text, isNext = false, children }: ShareLinkProps) {
  const share = async () => {
    if (navigator.share === undefined) {
      await copyText(link, m.ui_copied({ label: m.ui_link() }));
      return;
    }
    // Somebody who closes the sheet has not failed at anything (spec §8: a failure is only logged).
    await navigator.share({ text, url: link }).catch((error: unknown) => console.warn(error));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <div className="mx-auto flex w-48 shrink-0 sm:mx-0">
        <QrCode text={link} label={codeLabel} />
      </div>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
        <p className="rounded-m bg-surface-2 p-3 text-sm break-all select-all">{link}</p>
        <div className="button-row">
          <Button
            variant={isNext ? 'primary' : 'secondary'}
            icon={<Share2 size={20} aria-hidden />}
            onClick={() => void share()}
          >
            {m.ui_share()}
          </Button>
          <CopyButton text={link} label={m.ui_link()} action={m.ui_copy_link()} look="button" />
          {children}
        </div>
      </div>
    </div>
  );
}
