import { ConsentCard } from '../consent/consent.tsx';
import { ExportCard } from './export-card.tsx';

/** A person's data: all of it to take away, and what they agreed to. */
export function PrivacyTab() {
  return (
    <div className="flex flex-col gap-6">
      <ExportCard />
      <ConsentCard />
    </div>
  );
}
