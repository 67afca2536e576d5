import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { readsOf } from '../settings/settings.tsx';

export const handle: PageHandle = { title: () => m.chat_config_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.chat_config_title());

const ChatSettings = pagePart(
  'chat-settings',
  async () => (await import('./chat-settings.tsx')).ChatSettings,
  <Card>
    <SkeletonRows rows={6} />
  </Card>,
);

const reads = readsOf('chat');
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, () => ChatSettings);

/** §2, live chat. */
export default function ChatConfigPage() {
  return (
    <>
      <PageTitle description={m.chat_config_holds()}>{m.chat_config_title()}</PageTitle>
      <ChatSettings />
    </>
  );
}
