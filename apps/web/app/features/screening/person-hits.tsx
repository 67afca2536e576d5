import { useInfiniteQuery } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { HitCard } from './hit-card.tsx';
import { personHitsQuery } from './screening.api.ts';

/** What was found about an account and those that it pays, with each decision. */
export function PersonHits({ id }: { readonly id: string }) {
  const hits = useInfiniteQuery(personHitsQuery(id));
  return (
    <Card title={m.screening_hits()} description={m.screening_person_text()}>
      <PagedTable of={hits} failed={m.screening_failed()} rows={1} bare>
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-2">{m.screening_person_none()}</p>
          ) : (
            <ul className="flex flex-col gap-8">
              {found.map((hit) => (
                <li key={hit.id}>
                  <HitCard hit={hit} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedTable>
    </Card>
  );
}
