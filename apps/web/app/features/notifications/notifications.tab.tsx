import {
  notificationChannels,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationEvent,
} from '@nzela/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { choicesQuery, saveChoice } from './notifications.api.ts';
import { eventLooks } from './event-looks.ts';
import { PushCard } from './push-card.tsx';

const channelNames: Record<NotificationChannel, () => string> = {
  app: m.notifications_channel_app,
  email: m.notifications_channel_email,
  push: m.notifications_channel_push,
};

/** Where a person wants to be told of what: an event a row, a channel a switch. */
export function NotificationsTab() {
  const choices = useQuery(choicesQuery);
  const { data } = choices;
  return (
    <div className="flex flex-col gap-6">
      <Card title={m.users_tab_notifications()} description={m.notifications_tab_text()}>
        {data === undefined ? <Reading of={choices} rows={6} /> : <Choices choices={data} />}
      </Card>
      {data !== undefined && <PushCard choices={data} />}
    </div>
  );
}

function Choices({ choices }: { readonly choices: NotificationChoices }) {
  return (
    <ul className="flex flex-col divide-y divide-border">
      {[...new Set(choices.choix.map(({ evenement }) => evenement))].map((event) => (
        <EventRow key={event} event={event} choices={choices} />
      ))}
    </ul>
  );
}

type EventRowProps = { readonly event: NotificationEvent; readonly choices: NotificationChoices };

function EventRow({ event, choices }: EventRowProps) {
  const { icon: Icon, name, hint } = eventLooks[event];
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:gap-6">
      <div className="flex min-w-0 flex-1 gap-3">
        <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
        <div className="min-w-0">
          <p className="font-medium">{name()}</p>
          <p className="text-sm text-ink-2">{hint()}</p>
        </div>
      </div>
      <div role="group" aria-label={name()} className="flex gap-2 max-sm:pl-8">
        {notificationChannels.map((channel) => (
          <Choice key={channel} event={event} channel={channel} choices={choices} />
        ))}
      </div>
    </li>
  );
}

type ChoiceProps = EventRowProps & { readonly channel: NotificationChannel };

/** On or off at once, taken back when the server refuses it. */
function Choice({ event, channel, choices }: ChoiceProps) {
  const queries = useQueryClient();
  const choice = choices.choix.find((one) => one.evenement === event && one.canal === channel);
  const isOn = choice?.actif ?? false;
  const flip = async () => {
    const actif = !isOn;
    const next = choices.choix.map((one) => (one === choice ? { ...one, actif } : one));
    queries.setQueryData(choicesQuery.queryKey, { ...choices, choix: next });
    const saved = await callWithToasts(() =>
      saveChoice({ evenement: event, canal: channel, actif }),
    );
    queries.setQueryData(choicesQuery.queryKey, saved.ok ? saved.value : choices);
  };
  return (
    <label className="inline-flex min-h-12 min-w-20 cursor-pointer max-sm:min-w-0 max-sm:flex-1 flex-col items-center justify-center gap-1 rounded-m border border-border px-1 py-2 text-center text-xs leading-tight whitespace-nowrap sm:text-sm text-ink-2 transition-colors has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand has-disabled:cursor-not-allowed has-disabled:opacity-75">
      <input
        type="checkbox"
        className="size-5 accent-(--brand)"
        checked={isOn}
        disabled={choice?.obligatoire ?? false}
        onChange={() => void flip()}
      />
      {channelNames[channel]()}
    </label>
  );
}
