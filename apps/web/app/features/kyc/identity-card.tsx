import { type KycDocument, kycDocumentTypes, kycReviewDays } from '@nzela/contract/kyc';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { DocumentForm } from './document.form.tsx';
import { kycDocumentsQuery, sendKycDocument } from './kyc.api.ts';
import { typeNames } from './type-names.ts';

/** The identity of a person: a document to send, the one under review, or why it was refused. */
export function IdentityCard() {
  const documents = useQuery(kycDocumentsQuery);
  const { data } = documents;
  return (
    <Card title={m.identity_title()} description={m.identity_text()}>
      {data === undefined ? <Reading of={documents} rows={2} /> : <State last={data[0] ?? null} />}
    </Card>
  );
}

function State({ last }: { readonly last: KycDocument | null }) {
  if (last === null) return <IdentityForm />;
  const type = typeNames[last.type]();
  if (last.statut === 'verifie')
    return (
      <Alert tone="pos" title={m.identity_verified({ type })}>
        {last.dateNaissance === null
          ? undefined
          : m.identity_birth({ date: formatDate(last.dateNaissance) })}
      </Alert>
    );
  if (last.statut === 'en_examen')
    return (
      <Alert tone="info" title={m.identity_waiting({ type })}>
        {m.identity_waiting_text({ date: formatDate(last.dateCreation, 'dateTime'), ...days })}
      </Alert>
    );
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="neg" title={m.identity_refused({ type })}>
        {last.motif}
      </Alert>
      <IdentityForm />
    </div>
  );
}

function IdentityForm() {
  const queries = useQueryClient();
  return (
    <DocumentForm
      types={kycDocumentTypes}
      names={typeNames}
      send={sendKycDocument}
      onSent={async () => {
        await queries.invalidateQueries({ queryKey: kycDocumentsQuery.queryKey });
      }}
    />
  );
}

const days = { from: kycReviewDays.from, to: kycReviewDays.to };
