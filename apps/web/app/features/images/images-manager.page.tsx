import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.images_manager_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.images_manager_title());

export default function ImagesManagerPage() {
  return <ComingPage title={m.images_manager_title()} holds={m.images_manager_holds()} />;
}
