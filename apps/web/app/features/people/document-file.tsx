import type { ReviewedDocument } from '@nzela/contract/kyc';
import { useQuery } from '@tanstack/react-query';
import { Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { later } from '../../lib/later.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { IconButton } from '../../ui/IconButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { documentTypeNames } from './document-words.ts';
import { documentFileQuery } from './documents.api.ts';

const PdfPages = later(
  async () => (await import('./pdf-pages.tsx')).PdfPages,
  <Skeleton className="size-full rounded-m" />,
);

/** The height of a document before and after it comes: what stands below does not move. */
const heightClass = 'h-[70vh]';

type DocumentFileProps = { readonly document: Pick<ReviewedDocument, 'id' | 'type'> };

/** A picture as it is kept, which was drawn anew, or the pages of a PDF. */
export function DocumentFile({ document }: DocumentFileProps) {
  const file = useQuery(documentFileQuery(document.id));
  const name = documentTypeNames[document.type]();
  if (file.data === undefined)
    return file.error === null ? (
      <Skeleton className={`rounded-m ${heightClass}`} />
    ) : (
      <RetryAlert live title={file.error.message} onRetry={() => void file.refetch()} />
    );
  const { data } = file;
  if (data.type !== 'application/pdf')
    return (
      <Viewer name={name}>
        <Picture file={data} name={name} />
      </Viewer>
    );
  const save = (
    <IconButton
      label={m.kyc_queue_save()}
      icon={<Download size={20} aria-hidden />}
      onClick={() => saveFile(data, `${name}.pdf`)}
    />
  );
  return (
    <Viewer name={name} action={save}>
      <PdfPages file={data} />
    </Viewer>
  );
}

/** Of the width that the document fits in. */
const zooms = [1, 1.5, 2, 3] as const;

type ViewerProps = {
  readonly name: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A document in its frame, which scrolls, with what makes small print larger. */
function Viewer({ name, action, children }: ViewerProps) {
  const [at, setAt] = useState(0);
  const zoom = zooms[at] ?? 1;
  const size = `${zoom * 100}%`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-end gap-x-2">
        <IconButton
          label={m.kyc_queue_smaller()}
          icon={<ZoomOut size={20} aria-hidden />}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        />
        <output className="tabular min-w-14 text-center text-sm text-ink-2">
          {m.kyc_queue_zoom({ percent: zoom * 100 })}
        </output>
        <IconButton
          label={m.kyc_queue_larger()}
          icon={<ZoomIn size={20} aria-hidden />}
          disabled={at === zooms.length - 1}
          onClick={() => setAt(at + 1)}
        />
        {action}
      </div>
      <div
        role="group"
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
        tabIndex={0}
        className={`overflow-auto rounded-m border border-border bg-surface-2 ${heightClass}`}
      >
        <div style={{ width: size, height: size }}>{children}</div>
      </div>
    </div>
  );
}

function Picture({ file, name }: { readonly file: Blob; readonly name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address !== null && <img src={address} alt={name} className="size-full object-contain" />;
}
