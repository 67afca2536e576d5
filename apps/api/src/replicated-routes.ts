/**
 * Every route that may read from a replica, and the whole list of them: what it answers is looked at, and nothing is
 * decided by it. What decides about money, identity or limits reads from the primary, and so do balances to pay from.
 */
export const replicatedRoutes: ReadonlySet<string> = new Set(
  [
    '/bills',
    '/deposits',
    '/money-requests',
    '/notifications',
    '/notifications/non-lues',
    '/operations',
    '/operations/:id',
    '/operations/:id/recu',
    '/schedules',
    '/statements',
    '/statements/fichier',
    '/support',
    '/support/demandes',
    '/topups',
    '/topups/numeros',
    '/transfers',
    '/users/:id/mobile-money/payments',
    '/users/:id/recompenses-parrainage',
    '/virtual-cards/:id/transactions',
    '/withdrawals',
  ].map((path) => `/api${path}`),
);
