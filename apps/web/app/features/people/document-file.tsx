import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { documentTypeNames } from './document-words.ts';
import { documentFileQuery, type WaitingDocument } from './documents.api.ts';

/** The height of a picture before and after it comes: what stands below does not move. */
const pictureHeight = 'h-[70vh]';

/** A picture as it is kept, which was drawn anew; a PDF is only ever saved. */
export function DocumentFile({ document }: { readonly document: WaitingDocument }) {
  const file = useQuery(documentFileQuery(document.id));
  const name = documentTypeNames[document.type]();
  const isPicture = document.format !== 'application/pdf';
  if (file.data === undefined)
    return file.error === null ? (
      <Skeleton className={cx('rounded-m', isPicture ? pictureHeight : 'h-36')} />
    ) : (
      <RetryAlert live title={file.error.message} onRetry={() => void file.refetch()} />
    );
  const { data } = file;
  if (isPicture) return <Picture file={data} name={name} />;
  return (
    <div className="flex flex-col items-start gap-3 rounded-m bg-surface-2 p-5">
      <p>{m.kyc_queue_pdf()}</p>
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        onClick={() => saveFile(data, `${name}.pdf`)}
      >
        {m.kyc_queue_save()}
      </Button>
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
  return (
    <div className={cx('rounded-m border border-border bg-surface-2', pictureHeight)}>
      {address !== null && <img src={address} alt={name} className="size-full object-contain" />}
    </div>
  );
}
