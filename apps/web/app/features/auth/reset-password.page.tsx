import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.auth_reset_title());

export default function ResetPasswordPage() {
  return <ComingPage title={m.auth_reset_title()} holds={m.auth_reset_holds()} />;
}
