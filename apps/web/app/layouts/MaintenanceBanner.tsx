import { m } from '@nzela/messages/m';
import { useMaintenanceOver } from '../lib/maintenance.ts';
import { useRootData } from '../lib/root-data.ts';
import { Alert } from '../ui/Alert.tsx';

/** Above every page of who is signed in while a maintenance goes on: what works, and what waits. */
export default function MaintenanceBanner() {
  const { maintenance, session } = useRootData();
  const isOver = useMaintenanceOver();
  if (isOver)
    return (
      <div className="mb-6">
        <Alert tone="pos" live title={m.maintenance_over()}>
          {m.maintenance_over_text()}
        </Alert>
      </div>
    );
  const isAdmin = session?.role === 'admin';
  return (
    <div className="mb-6">
      <Alert tone="warn" title={m.maintenance_title()}>
        {!isAdmin && maintenance !== '' && <p className="whitespace-pre-line">{maintenance}</p>}
        <p>{isAdmin ? m.maintenance_banner_admin() : m.maintenance_banner()}</p>
      </Alert>
    </div>
  );
}
