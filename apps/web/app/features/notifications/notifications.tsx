import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';

export function NotificationsTab() {
  return <Card title={m.users_tab_notifications()} />;
}
