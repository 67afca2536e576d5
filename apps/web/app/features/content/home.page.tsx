import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.home_title());

export default function HomePage() {
  return <ComingPage title={m.home_title()} holds={m.home_holds()} />;
}
