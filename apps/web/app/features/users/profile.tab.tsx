import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';

export function ProfileTab() {
  return <Card title={m.users_profile_title()} />;
}
