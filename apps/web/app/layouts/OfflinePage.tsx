import { m } from '@nzela/messages/m';
import { useRootData } from '../lib/root-data.ts';
import { Logo } from '../ui/Logo.tsx';

/** In the place of a page whose data did not come for want of a network. The page comes as soon as the network does. */
export function OfflinePage() {
  const { applicationName } = useRootData();
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-4 px-5 py-8 sm:py-16">
      <title>{m.offline_title()}</title>
      {applicationName !== '' && (
        <Logo name={applicationName} className="mb-4 self-start sm:mb-8" />
      )}
      <h1 className="text-4xl">{m.offline_title()}</h1>
      <p>{m.offline_text()}</p>
      <p className="text-ink-2">{m.offline_money()}</p>
    </main>
  );
}
