import type { NotificationChoices } from '@nzela/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { addBrowser, choicesQuery, removeBrowser, removeDevice } from './notifications.api.ts';
import {
  browserSubscription,
  canPush,
  renewPush,
  subscribeBrowser,
  warnUnrenewed,
} from './push.ts';

/** Web push: on or off in this browser, and the other devices that have it. */
export function PushCard({ choices }: { readonly choices: NotificationChoices }) {
  const queries = useQueryClient();
  const [isHere, setHere] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAble, setIsAble] = useState(true);
  useEffect(() => {
    setIsAble(canPush());
    renewPush().then(setHere, warnUnrenewed);
  }, []);

  const show = (next: NotificationChoices) => queries.setQueryData(choicesQuery.queryKey, next);
  const turnOn = async () => {
    const subscribed = await subscribeBrowser(choices.push.clePublique);
    if (!subscribed.ok) {
      setProblem(
        subscribed.reason === 'denied'
          ? m.notifications_push_denied()
          : m.notifications_push_failed(),
      );
      return;
    }
    const { subscription } = subscribed;
    const saved = await callWithToasts(() => addBrowser(subscription), {
      success: m.notifications_push_on(),
    });
    if (!saved.ok) return;
    setHere(true);
    show(saved.value);
  };
  const turnOff = async () => {
    const known = await browserSubscription();
    if (known === null) return setHere(false);
    const saved = await callWithToasts(() => removeBrowser(known.endpoint), {
      success: m.notifications_push_off(),
    });
    if (!saved.ok) return;
    await known.unsubscribe();
    setHere(false);
    show(saved.value);
  };

  return (
    <Card title={m.notifications_push_title()} description={m.notifications_push_text()}>
      <div className="flex flex-col gap-4">
        {isAble ? (
          <Switch
            label={m.notifications_push_here()}
            value={isHere}
            onChange={(on) => {
              setProblem(null);
              void (on ? turnOn() : turnOff());
            }}
          />
        ) : (
          <Alert>{m.notifications_push_unable()}</Alert>
        )}
        {problem !== null && (
          <Alert live tone="warn">
            {problem}
          </Alert>
        )}
        <Devices
          choices={choices}
          onRemove={async (id) => {
            const saved = await callWithToasts(() => removeDevice(id));
            if (saved.ok) show(saved.value);
          }}
        />
      </div>
    </Card>
  );
}

type DevicesProps = {
  readonly choices: NotificationChoices;
  readonly onRemove: (id: string) => Promise<void>;
};

function Devices({ choices, onRemove }: DevicesProps) {
  const { appareils } = choices.push;
  if (appareils.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-border border-t border-border">
      {appareils.map(({ id, appareil, date }) => (
        <li key={id} className="flex items-center gap-4 py-3">
          <MonitorSmartphone size={22} aria-hidden className="shrink-0 text-ink-2" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{appareil}</p>
            <p className="text-sm text-ink-2">
              {m.notifications_push_since({ date: formatDate(date) })}
            </p>
          </div>
          <Button
            variant="quiet"
            size="s"
            aria-label={m.notifications_push_remove_named({ appareil })}
            onClick={() => void onRemove(id)}
          >
            {m.notifications_push_remove()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
