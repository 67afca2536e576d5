import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';

/** The way to the gateway that phones are paid through (spec §2). */
export function ProviderTab() {
  return (
    <Card title={m.gateway_config_title()} description={m.gateway_config_holds()}>
      <Link
        to="/dashboard/admin/maishapay-config"
        className="target inline-flex items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
      >
        {m.api_config_provider_link()}
        <ChevronRight size={18} aria-hidden />
      </Link>
    </Card>
  );
}
