import type { ReviewedDocument } from '@nzela/contract/kyc';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { later } from '../../lib/later.tsx';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { documentTypeNames } from './document-words.ts';

const DocumentFile = later(
  async () => (await import('./document-file.tsx')).DocumentFile,
  <Skeleton className="h-[70vh] rounded-m" />,
);

type DocumentOpenerProps = { readonly document: Pick<ReviewedDocument, 'id' | 'type'> };

/** Shows a document that was sent, over the page. Each reading is written down. */
export function DocumentOpener({ document }: DocumentOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const name = documentTypeNames[document.type]();
  return (
    <>
      <IconButton
        label={m.people_document_read({ name })}
        icon={<FileSearch size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} size="l">
        <DocumentFile document={document} />
      </Dialog>
    </>
  );
}
