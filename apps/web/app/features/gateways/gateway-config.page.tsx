import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.gateway_config_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.gateway_config_title());

export default function GatewayConfigPage() {
  return <ComingPage title={m.gateway_config_title()} holds={m.gateway_config_holds()} />;
}
