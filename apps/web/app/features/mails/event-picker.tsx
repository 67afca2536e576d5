import { mailEvents, mailGroups, mailLetterOf, type MailEvent } from '@nzela/contract/mail-letters';
import { useState } from 'react';
import { matches } from '@nzela/messages/matches';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { eventNames, groupNames } from './templates.fields.ts';

type EventPickerProps = {
  readonly shown: MailEvent;
  /** Those that have words of an administrator's. */
  readonly customised: readonly MailEvent[];
  readonly onChoose: (event: MailEvent) => void;
};

/** Every mail of the product by what it is about, narrowed down by its name. */
export function EventPicker({ shown, customised, onChoose }: EventPickerProps) {
  const [term, setTerm] = useState('');
  const groups = mailGroups
    .map((group) => ({ group, events: mailEvents.filter((event) => isFound(event, group, term)) }))
    .filter(({ events }) => events.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={m.mails_templates_search()}
        placeholder={m.mails_templates_search()}
        value={term}
        onChange={setTerm}
        // It stands in the form of the templates, which it does not send.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className={groups.length > 0 ? 'sr-only' : 'text-ink-2'}>
        {groups.length === 0 && m.mails_templates_none()}
      </p>
      <nav
        aria-label={m.mails_templates_all()}
        className="flex flex-col gap-5 lg:-mx-2 lg:max-h-[70dvh] lg:overflow-y-auto lg:px-2 lg:pb-2"
      >
        {groups.map(({ group, events }) => (
          <section key={group}>
            <h3 className="px-3 pb-1 text-sm font-semibold text-ink-2">{groupNames[group]()}</h3>
            <ul>
              {events.map((event) => (
                <li key={event}>
                  <button
                    type="button"
                    aria-current={event === shown || undefined}
                    className={cx(
                      'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-m px-3 py-2 text-left',
                      'hover:bg-surface-2',
                      event === shown && 'lg:bg-brand-soft lg:font-semibold lg:text-brand',
                    )}
                    onClick={() => onChoose(event)}
                  >
                    <span className="min-w-0 wrap-anywhere">{eventNames[event]()}</span>
                    {customised.includes(event) && (
                      <Badge tone="info">{m.mails_templates_custom()}</Badge>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

function isFound(event: MailEvent, group: (typeof mailGroups)[number], term: string): boolean {
  return (
    mailLetterOf(event).group === group &&
    matches(`${groupNames[group]()} ${eventNames[event]()}`, term)
  );
}
