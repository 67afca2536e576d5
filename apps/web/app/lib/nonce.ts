import { createContext, useContext } from 'react';

/**
 * The nonce of this answer, known on the server only: the browser hides it from scripts once read, so a
 * page must not carry it in its data either.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
