import type {
  peopleListSchema,
  PersonBlock,
  PersonNote,
  personBlockInputSchema,
  personAskInputSchema,
  waitingAnswersSchema,
} from '@nzela/contract/people';
import type { PersonFile, PersonPart } from '@nzela/contract/person-file';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';
import { withStepUp } from '../auth/auth.tsx';
import { searchOf, type PeopleFilters } from './people-filters.ts';

type PeopleList = z.infer<typeof peopleListSchema>;

/** Under the noun, so that what is done about a person makes each list be read again. */
export const noun = 'people';

const rowsAtOnce = 30;

/** The accounts, narrowed down and sorted; each page begins where the one before ended. */
export function peopleQuery(filters: PeopleFilters) {
  const search = searchOf(filters);
  search.set('limit', String(rowsAtOnce));
  return infiniteQueryOptions({
    ...readPages<PeopleList>([noun, 'list', searchOf(filters).toString()], '/users', search),
    // The rows stay while the next filter is read: nobody presses what is about to go.
    placeholderData: keepPreviousData,
  });
}

type WaitingAnswers = z.infer<typeof waitingAnswersSchema>;

/** The suspended people who answered and wait for a decision. */
export function answersQuery({ order }: QueueAsked<'tout'>) {
  return readPages<WaitingAnswers>([noun, 'answers', order], '/users/reponses', {
    order,
    limit: '50',
  });
}

export const answerParts: QueueParts<'tout'> = [
  { value: 'tout', label: m.people_waiting_title, order: 'asc' },
];

/** Each reading is written down: it is not asked again because the window got the focus. */
export const personQuery = (id: string) => {
  const file = readQuery<PersonFile>([noun, 'file', id], `/users/${id}/fiche`);
  return queryOptions({ ...file, meta: { ...file.meta, about: id }, refetchOnWindowFocus: false });
};

/** What a part of the file has beyond `first`, which is where the file ended it; written down, too. */
export function partQuery<Page extends { readonly curseur: string | null }>(
  id: string,
  name: PersonPart,
  first: string,
) {
  const search = { limit: String(rowsAtOnce) };
  const pages = readPages<Page>(
    [noun, 'part', id, name, first],
    `/users/${id}/fiche/${name}`,
    search,
  );
  return infiniteQueryOptions({
    ...pages,
    initialPageParam: first,
    meta: { ...pages.meta, about: id },
    refetchOnWindowFocus: false,
  });
}

/** The API asks for a fresh proof where the account is another administrator's, and to close any. */
const act = <Answer>(id: string, path: string, body: object = {}) =>
  withStepUp((verification) =>
    http.call<Answer>(`/users/${id}/${path}`, { method: 'POST', body, verification }),
  );

export const addNote = (id: string, texte: string) => act<PersonNote>(id, 'notes', { texte });

export const endSessions = (id: string) =>
  act<{ readonly terminees: number }>(id, 'sessions/terminer');

export const blockPerson = (id: string, block: z.input<typeof personBlockInputSchema>) =>
  act<PersonBlock>(id, 'bloquer', block);

export const askPerson = (id: string, asked: z.input<typeof personAskInputSchema>) =>
  act<PersonBlock>(id, 'redemander', asked);

export const unblockPerson = (id: string, motif: string) => act<void>(id, 'debloquer', { motif });

export const askIdentity = (id: string, motif: string) =>
  act<void>(id, 'identite/redemander', { motif });

export const sendReset = (id: string) => act<void>(id, 'mot-de-passe');

export const closePerson = (id: string, motif: string) => act<void>(id, 'fermeture', { motif });

export const downloadAnswerFile = (id: string, file: string): Promise<Blob> =>
  http.download(`/users/${id}/pieces/${file}`);
