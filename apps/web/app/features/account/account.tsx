import { useQuery } from '@tanstack/react-query';
import { avatarQuery } from './account.api.ts';

/** The address of the signed-in person's picture in this page, or null. `version` as the session tells it. */
export function useAvatar(version: string | null): string | null {
  return useQuery(avatarQuery(version)).data ?? null;
}
