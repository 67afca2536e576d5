import { m } from '@nzela/messages/m';
import { CopyButton } from '../../ui/CopyButton.tsx';

type KeyLineProps = {
  readonly label: string;
  readonly text: string;
  /** Shown to be told by; there is nothing to copy. */
  readonly isMasked?: boolean;
};

/** A key as it is pasted into a program. */
export function KeyLine({ label, text, isMasked = false }: KeyLineProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm text-ink-2">{label}</p>
        <p translate="no" className="font-mono text-sm break-all">
          {text}
        </p>
      </div>
      {!isMasked && <CopyButton text={text} label={label} said={m.api_keys_copied()} />}
    </div>
  );
}
