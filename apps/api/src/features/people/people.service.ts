import type { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import type { peopleListSchema, peopleQuerySchema, Person } from '@nzela/contract/people';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { pageOf, spanOf } from '../../kernel/http/pages.ts';
import { beginningOf } from '../users/users.ts';
import { findPerson, listPeople, type PersonRow } from './people.store.ts';

type PeopleList = z.infer<typeof peopleListSchema>;

/** A page of the accounts. A whole id finds its account, also a closed one. */
export async function searchPeople(
  snapshot: Snapshot,
  asked: z.output<typeof peopleQuerySchema>,
): Promise<PeopleList> {
  const query = { ...asked, page: 1 };
  const { recherche = '', type = null, statut = null, sort } = query;
  const span = spanOf(query);
  const id = idSchema.safeParse(recherche.toLowerCase());
  if (id.success) {
    const found = await findPerson(snapshot, id.data);
    const elements = found === null ? [] : [wirePerson(found)];
    return { elements, page: 1, limit: query.limit, curseur: null };
  }
  const beginning = recherche === '' ? null : beginningOf(recherche);
  const found = await listPeople(snapshot, { type, status: statut, beginning, sort, span });
  const { shown, ...page } = pageOf(query, found, ({ createdAt: at, id: of, rank }) => ({
    at,
    id: of,
    rank,
  }));
  return { elements: shown.map(wirePerson), ...page };
}

export function wirePerson(row: PersonRow): Person {
  return {
    id: row.id,
    nom: row.name,
    email: row.email,
    telephone: row.phone,
    type: row.type,
    statut: row.status,
    dateCreation: row.createdAt.toISOString(),
    aRepondu: row.answered,
  };
}
