import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';

/** What cannot be undone (spec §2), under every tab of the settings. */
export function DangerZone() {
  return <Card title={m.users_danger_title()} />;
}
