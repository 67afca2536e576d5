import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.auth_login_title());

export default function LoginPage() {
  return <ComingPage title={m.auth_login_title()} holds={m.auth_login_holds()} />;
}
