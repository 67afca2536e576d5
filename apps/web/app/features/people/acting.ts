import type { Person } from '@nzela/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { noun } from './people.api.ts';

/** What an administrator does about an account is given whom it is about. */
export type ActProps = {
  readonly person: Pick<Person, 'id' | 'nom' | 'email' | 'statut'>;
  readonly onClose: () => void;
};

/** The lists and the file are read again. */
export function useChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [noun] });
}
