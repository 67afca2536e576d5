import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/Card.tsx';

export function RegionalTab() {
  return <Card title={m.users_tab_regional()} />;
}
