import { X } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { IconButton } from './IconButton.tsx';
import { ProgressBar } from './ProgressBar.tsx';

type UploadProgressProps = {
  /** The name of the file. */
  readonly name: string;
  /** What has left of it, from 0 to 1. */
  readonly share: number;
  readonly cancel: () => void;
};

/** How far a file is on its way, which can be called off as long as it has not left whole. */
export function UploadProgress({ name, share, cancel }: UploadProgressProps) {
  const isGone = share >= 1;
  const label = isGone ? m.ui_upload_checked({ name }) : m.ui_upload({ name });
  return (
    <div className="flex min-h-11 w-full items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <span className="tabular shrink-0 text-ink-2">{`${Math.floor(share * 100)}\u00A0%`}</span>
        </p>
        <ProgressBar label={label} share={share} />
      </div>
      {!isGone && (
        <IconButton
          label={m.ui_upload_cancel({ name })}
          icon={<X size={20} aria-hidden />}
          onClick={cancel}
        />
      )}
    </div>
  );
}
