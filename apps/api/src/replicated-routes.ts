/**
 * Every route that may read from a replica, and the whole list of them: what it answers is looked at, and nothing is
 * decided by it. What decides about money, identity or limits reads from the primary, and so do balances to pay from.
 */
export const replicatedRoutes: ReadonlySet<string> = new Set(
  [
    '/bills',
    '/bills/:id/recu',
    '/deposits',
    '/deposits/:id/recu',
    '/mobile-money/payments/:id/recu',
    '/money-requests',
    '/notifications',
    '/notifications/non-lues',
    '/operations',
    '/operations/:id',
    '/operations/envois',
    '/operations/:id/recu',
    '/pay/:code/recu',
    '/schedules',
    '/settings/:sujet/versions',
    '/statements',
    '/statements/fichier',
    '/support',
    '/support/demandes',
    '/topups',
    '/topups/:id/recu',
    '/topups/numeros',
    '/transfers',
    '/transfers/:id/recu',
    '/users/:id/mobile-money/payments',
    '/users/:id/recompenses-parrainage',
    '/users/me/exports',
    '/virtual-cards/:id/depenses',
    '/virtual-cards/:id/transactions',
    '/withdrawals',
    '/withdrawals/:id/recu',
  ].map((path) => `/api${path}`),
);
