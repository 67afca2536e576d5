import type { ClientBase } from 'pg';
import type { Deps } from './deps.ts';
import { administratorsRoutes } from './features/administrators/administrators.routes.ts';
import { approvedCapabilities } from './features/administrators/administrators.ts';
import { approvalsRoutes } from './features/approvals/approvals.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { manualPostingsRoutes } from './features/manual-postings/manual-postings.routes.ts';
import { approvedPosting } from './features/manual-postings/manual-postings.ts';
import { approvedIdentity } from './features/kyc/kyc.ts';
import { mailsRoutes } from './features/mails/mails.routes.ts';
import { alertsRoutes } from './features/operations/alerts/alerts.routes.ts';
import { statusRoutes } from './features/operations/status/status.routes.ts';
import { transactionDetailRoutes } from './features/operations/transactions/detail.routes.ts';
import { queuesRoutes } from './features/operations/transactions/queues.routes.ts';
import { transactionsRoutes } from './features/operations/transactions/transactions.routes.ts';
import { platformRoutes } from './features/platform/platform.routes.ts';
import { answeringRoutes } from './features/people/blocking/answering.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { periodClosingsRoutes } from './features/period-closings/period-closings.routes.ts';
import { rulesRoutes } from './features/rules/rules.routes.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { screeningRoutes } from './features/screening/screening.routes.ts';
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts';
import { retentionRoutes } from './features/retention/retention.routes.ts';
import { viewsRoutes } from './features/views/views.routes.ts';
import type { Features } from './kernel/http/routes.ts';

/** The features that only administrators meet, a line each; and what a suspended person answers to them. */
export const backOffice: Features<Deps> = async (app, deps) => {
  const { identity, settings } = deps;
  const administrators = {
    ...deps,
    endSessions: (client: ClientBase, userId: string) =>
      identity.sessions.end(client, { userId }, 'revoked'),
  };
  await app.register(administratorsRoutes, administrators);
  await app.register(approvalsRoutes, {
    ...deps,
    carryOut: {
      reglages: settings.approved,
      capacites: approvedCapabilities(administrators),
      ecritures: approvedPosting(deps),
      identites: approvedIdentity(deps),
    },
  });
  await app.register(auditRoutes, deps);
  await app.register(manualPostingsRoutes, deps);
  await app.register(mailsRoutes, deps);
  await app.register(chatRoutes, deps);
  await app.register(periodClosingsRoutes, deps);
  await app.register(reconciliationRoutes, deps);
  await app.register(retentionRoutes, deps);
  await app.register(viewsRoutes, deps);
  await app.register(transactionsRoutes, deps);
  await app.register(queuesRoutes, deps);
  await app.register(transactionDetailRoutes, deps);
  await app.register(alertsRoutes, deps);
  await app.register(statusRoutes, deps);
  await app.register(platformRoutes, deps);
  await app.register(screeningRoutes, deps);
  await app.register(reviewsRoutes, deps);
  await app.register(rulesRoutes, deps);
  await app.register(peopleRoutes, { ...deps, attempts: identity.attempts });
  await app.register(answeringRoutes, { ...deps, attempts: identity.attempts });
};
