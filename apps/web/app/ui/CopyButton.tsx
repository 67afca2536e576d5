import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '@nzela/messages/m';
import { copyText } from '../lib/copy-text.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** What is copied, as in « {label} copié dans le presse-papier ». */
  readonly label: string;
  /** What the button says with `look` « button », when « Copier {label} » is not French. */
  readonly action?: string;
  /** What is said afterwards, when « {label} copié » is not French. */
  readonly said?: string;
  readonly look?: 'icon' | 'button';
};

const shownMs = 2_000;

/** Copies a text and says so, in its place and to screen readers. */
export function CopyButton({ text, label, action, said, look = 'icon' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const message = said ?? m.ui_copied({ label });
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
  };
  const icon = copied ? (
    <Check size={20} className="text-pos" aria-hidden />
  ) : (
    <Copy size={20} aria-hidden />
  );
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={m.ui_copy({ label })} icon={icon} onClick={() => void copy()} />
      ) : (
        <Button variant="secondary" icon={icon} onClick={() => void copy()}>
          {copied ? message : (action ?? m.ui_copy({ label }))}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied ? message : ''}
      </span>
    </>
  );
}
