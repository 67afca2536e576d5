import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { documentTypeNames } from './document-words.ts';
import { documentFileQuery, type WaitingDocument } from './documents.api.ts';

/** A picture as it is kept, which was drawn anew; a PDF is only ever saved. */
export function DocumentFile({ document }: { readonly document: WaitingDocument }) {
  const file = useQuery(documentFileQuery(document.id));
  const name = documentTypeNames[document.type]();
  if (file.data === undefined) return <Reading of={file} rows={4} />;
  const { data } = file;
  if (document.format !== 'application/pdf') return <Picture file={data} name={name} />;
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
  if (address === null) return null;
  return (
    <img
      src={address}
      alt={name}
      className="max-h-[70vh] w-full rounded-m border border-border bg-surface-2 object-contain"
    />
  );
}
