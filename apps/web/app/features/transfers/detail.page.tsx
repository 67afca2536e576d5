import { type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { TransferDetail } from './transfer-detail.tsx';

export const handle: PageHandle = { title: () => m.transfers_history_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.transfers_history_title());

export default function TransferDetailPage() {
  const { id = '' } = useParams();
  return <TransferDetail id={id} />;
}
