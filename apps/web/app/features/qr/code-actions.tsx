import type { MyQr } from '@nzela/contract/qr';
import { Copy, Download, Share2 } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { pngFile } from '../../lib/qr-code.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

type CodeActionsProps = {
  readonly code: MyQr;
  /** What the picture says: its link, or its code for banks. */
  readonly text: string;
  /** The amount that it asks for, as text. */
  readonly asks: string | null;
};

/** Keeps the code as a picture, or gives its link to somebody. */
export function CodeActions({ code, text, asks }: CodeActionsProps) {
  const caption = asks === null ? code.nom : `${code.nom} · ${asks}`;
  const download = async () => {
    const picture = await pngFile(text, caption);
    if (picture === null) toast('error', m.qr_download_failed());
    else saveFile(picture, `${m.qr_file()}.png`);
  };
  const share = async () => {
    try {
      await navigator.share({ title: m.qr_share_title({ name: code.nom }), url: code.url });
    } catch (error) {
      // Closing the sheet is no failure; any other is only told to the log (§8).
      if (!(error instanceof DOMException && error.name === 'AbortError')) console.warn(error);
    }
  };
  const copy = () => copyText(code.url, m.ui_copied({ label: m.qr_link() }));
  // Where there is nothing to share with, the link is copied instead (§8).
  const canShare = typeof navigator.share === 'function';
  return (
    <div className="button-row">
      <Button icon={<Download size={18} aria-hidden />} onClick={() => void download()}>
        {m.qr_download()}
      </Button>
      {canShare ? (
        <Button
          variant="secondary"
          icon={<Share2 size={18} aria-hidden />}
          onClick={() => void share()}
        >
          {m.qr_share()}
        </Button>
      ) : (
        <Button
          variant="secondary"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {m.qr_copy()}
        </Button>
      )}
    </div>
  );
}
