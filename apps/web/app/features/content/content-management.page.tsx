import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.content_management_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.content_management_title());

export default function ContentManagementPage() {
  return <ComingPage title={m.content_management_title()} holds={m.content_management_holds()} />;
}
