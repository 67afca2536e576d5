import { type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { TransferDetail } from './transfer-detail.tsx';
import { transferQuery } from './transfers.api.ts';

export const handle: PageHandle = { title: () => m.transfers_history_title() };

const reads = ({ params }: Opened) => [transferQuery(params['id'] ?? '')];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.transfers_history_title());

export default function TransferDetailPage() {
  const { id = '' } = useParams();
  return <TransferDetail id={id} />;
}
