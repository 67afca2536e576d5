import { kycReviewDays, merchantDocumentTypes, type MerchantKyc } from '@nzela/contract/kyc';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { StatusPill, type StatusLook } from '../../ui/StatusPill.tsx';
import { DocumentForm } from '../kyc/kyc.ts';
import { documentNames } from './document-names.ts';
import { DocumentRow } from './document-row.tsx';
import { sendDocument } from './documents.api.ts';
import { documentsQuery } from './merchants.api.ts';

/** The documents that verify a business: where each one is, and one to send or to send again. */
export function DocumentsTab() {
  const { account } = useMerchant();
  const reading = useQuery(documentsQuery(account));
  const { data } = reading;
  return (
    <Card title={m.merchant_documents_title()} description={m.merchant_documents_text()}>
      {data === undefined ? <Reading of={reading} rows={5} /> : <Documents kyc={data} />}
    </Card>
  );
}

const days = { from: kycReviewDays.from, to: kycReviewDays.to };

const states: Record<
  MerchantKyc['statut'],
  { readonly look: StatusLook; readonly name: () => string; readonly text: () => string }
> = {
  non_commence: {
    look: 'cancelled',
    name: m.merchant_kyc_not_started,
    text: () => m.merchant_kyc_not_started_text(days),
  },
  en_cours: {
    look: 'pending',
    name: m.merchant_kyc_pending,
    text: () => m.merchant_kyc_pending_text(days),
  },
  verifie: { look: 'done', name: m.merchant_kyc_verified, text: m.merchant_kyc_verified_text },
  refuse: { look: 'failed', name: m.merchant_kyc_rejected, text: m.merchant_kyc_rejected_text },
};

function Documents({ kyc: { statut, progression, documents } }: { readonly kyc: MerchantKyc }) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const [isSent, setSent] = useState(false);
  const { look, name, text } = states[statut];
  const of = (type: (typeof merchantDocumentTypes)[number]) =>
    documents.find((document) => document.type === type) ?? null;
  const open = merchantDocumentTypes.filter((type) => of(type)?.statut !== 'verifie');
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <ProgressRing progress={progression / 100} label={m.merchant_kyc_progress()} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <StatusPill look={look}>{name()}</StatusPill>
          <p className="text-ink-2">{text()}</p>
          {statut === 'verifie' && (
            <TextLink to="/dashboard/merchant/settings?onglet=api&section=keys" className="target">
              {m.merchant_kyc_go_live()}
            </TextLink>
          )}
        </div>
      </div>
      <ul
        aria-label={m.merchant_documents_title()}
        className="flex flex-col divide-y divide-border"
      >
        {merchantDocumentTypes.map((type) => (
          <DocumentRow key={type} type={type} document={of(type)} />
        ))}
      </ul>
      {isSent && statut !== 'verifie' && (
        <Alert tone="pos" live>
          {m.merchant_document_sent()}
        </Alert>
      )}
      {open.length > 0 && (
        <DocumentForm
          // Another file for the next document: the form begins anew.
          key={documents.map(({ id }) => id).join()}
          types={open}
          names={documentNames}
          send={(type, file, sending) => sendDocument(account, { type, file, sending })}
          onSent={async () => {
            await queries.invalidateQueries({ queryKey: documentsQuery(account).queryKey });
            setSent(true);
          }}
        />
      )}
    </div>
  );
}
