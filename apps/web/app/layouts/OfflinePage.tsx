import { m } from '@nzela/messages/m';

/** In the place of a page whose data did not come for want of a network. */
export function OfflinePage() {
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-4 px-5 py-8 sm:py-16">
      <title>{m.offline_title()}</title>
      <h1 className="text-4xl">{m.offline_title()}</h1>
      <p>{m.offline_text()}</p>
      <p className="text-ink-2">{m.offline_money()}</p>
    </main>
  );
}
