import type { ReviewedDocument } from '@nzela/contract/kyc';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { DocumentOpener } from './document-opener.tsx';
import { documentStatusNames, documentTypeNames, queuePath } from './document-words.ts';
import { To } from './to.tsx';

type DocumentRow = ReviewedDocument & { readonly fichier: boolean };

/** A document of a file: whoever may decide on documents opens it, and the queue at one that waits. */
export const documentRow = (mayReview: boolean) => (document: DocumentRow) => ({
  main: (
    <To path={mayReview && document.statut === 'en_examen' ? queuePath(document.id) : null}>
      {documentTypeNames[document.type]()}
    </To>
  ),
  side: (
    <span className="inline-flex items-center gap-1">
      {documentStatusNames[document.statut]()}
      {mayReview && document.fichier && <DocumentOpener document={document} />}
    </span>
  ),
  below: [
    formatDate(document.dateCreation, 'dateTime'),
    ...(document.dateNaissance === null
      ? []
      : [m.identity_birth({ date: formatDate(document.dateNaissance) })]),
    ...(document.motif === null ? [] : [document.motif]),
  ].join(' · '),
});
