import type { MerchantDocument, MerchantDocumentType } from '@nzela/contract/kyc';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { IconButton } from '../../ui/IconButton.tsx';
import { StatusPill, type StatusLook } from '../../ui/StatusPill.tsx';
import { documentNames } from './document-names.ts';
import { downloadDocument } from './merchants.api.ts';

type DocumentRowProps = {
  readonly type: MerchantDocumentType;
  readonly document: MerchantDocument | null;
};

const states: Record<
  MerchantDocument['statut'],
  { readonly look: StatusLook; readonly name: () => string }
> = {
  en_examen: { look: 'pending', name: m.merchant_document_waiting },
  verifie: { look: 'done', name: m.merchant_document_accepted },
  refuse: { look: 'failed', name: m.merchant_document_refused },
};

/** Where one document is; its file, unless it was refused, whose reason stands instead. */
export function DocumentRow({ type, document }: DocumentRowProps) {
  const name = documentNames[type]();
  if (document === null)
    return (
      <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
        <span className="font-medium">{name}</span>
        <StatusPill look="cancelled">{m.merchant_document_none()}</StatusPill>
      </li>
    );
  const { look, name: state } = states[document.statut];
  return (
    <li className="flex min-h-14 items-center gap-x-4 py-3">
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-40 flex-1">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-ink-2">
            {document.motif ??
              m.merchant_document_sent_on({ date: formatDate(document.dateCreation, 'dateTime') })}
          </span>
        </span>
        <StatusPill look={look}>{state()}</StatusPill>
      </span>
      {document.statut !== 'refuse' && <FileButton id={document.id} name={name} />}
    </li>
  );
}

function FileButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { account } = useMerchant();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await callWithToasts(() => downloadDocument(account, id));
    setBusy(false);
    if (!result.ok) return;
    const extension = result.value.type === 'application/pdf' ? 'pdf' : 'webp';
    saveFile(result.value, `${name}.${extension}`);
  };
  return (
    <IconButton
      label={m.merchant_document_download({ document: name })}
      icon={<Download size={18} aria-hidden />}
      disabled={busy}
      onClick={() => void download()}
    />
  );
}
