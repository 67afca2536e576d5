import { m } from '@nzela/messages/m';
import { type Closed, useMaintenanceOver } from '../lib/maintenance.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';

/** In the place of a page that a maintenance closes. Says by itself when it is over. */
export function MaintenancePage({ maintenance, applicationName }: Closed) {
  const isOver = useMaintenanceOver();
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-6 px-5 py-8 sm:py-16">
      <title>{`${m.maintenance_title()} · ${applicationName}`}</title>
      <meta name="robots" content="noindex" />
      <Logo name={applicationName} className="mb-4 self-start sm:mb-8" />
      <h1 className="text-4xl">{m.maintenance_title()}</h1>
      <p className="text-lg whitespace-pre-line">
        {maintenance === '' ? m.maintenance_text() : maintenance}
      </p>
      <p className="text-ink-2">{m.maintenance_money()}</p>
      <div role="status">
        {isOver ? (
          <Alert
            tone="pos"
            title={m.maintenance_over()}
            actions={
              <Button onClick={() => window.location.reload()}>{m.maintenance_open()}</Button>
            }
          >
            {m.maintenance_over_text()}
          </Alert>
        ) : (
          <p className="text-sm text-ink-2">{m.maintenance_waiting()}</p>
        )}
      </div>
      <div>
        <ButtonLink to="/login" variant="secondary" reloadDocument>
          {m.maintenance_account()}
        </ButtonLink>
      </div>
    </main>
  );
}
