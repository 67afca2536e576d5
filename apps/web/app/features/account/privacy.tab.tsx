import { ConsentCard } from '../consent/consent.ts';
import { OwnRequestsCard } from '../data-requests/data-requests.tsx';
import { ExportCard } from './export-card.tsx';

/** A person's data: all of it to take away, what they ask about it, and what they agreed to. */
export function PrivacyTab() {
  return (
    <div className="flex flex-col gap-6">
      <ExportCard />
      <OwnRequestsCard />
      <ConsentCard />
    </div>
  );
}
