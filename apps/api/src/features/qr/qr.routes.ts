import { emptyBodySchema } from '@nzela/contract/common';
import { myQrSchema, qrAmountSchema, qrPayeeSchema, resolveQrSchema } from '@nzela/contract/qr';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { holderInBody } from '../../kernel/identity/name-lookups.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../kernel/identity/session.ts';
import { myQr, renewQr, resolveQr, type QrDeps } from './qr.service.ts';

const tags = ['qr'];

/** Being paid by a code, and reading one. Paying it is a transfer (`POST /transfers` with the code as the payee). */
export const qrRoutes: Features<QrDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);

  app.get(
    '/qr/mine',
    {
      config: { access: signedIn },
      schema: { tags, querystring: qrAmountSchema, response: { 200: myQrSchema } },
    },
    async (request) => myQr(deps, actorOf(request).userId, request.query),
  );

  app.post(
    '/qr/mine/renouveler',
    {
      config: { access: signedIn },
      schema: { tags, body: emptyBodySchema, response: { 200: myQrSchema } },
    },
    async (request) => renewQr(deps, actorOf(request).userId),
  );

  // A visitor's camera opens a code's page: it may know the name that the code's owner shows, and nothing else.
  app.post(
    '/qr/resolve',
    {
      config: { access: publicAccess, resolvesName: holderInBody },
      schema: { tags, body: resolveQrSchema, response: { 200: qrPayeeSchema } },
    },
    async (request) =>
      resolveQr({ ...deps, attempts }, request.body.contenu, {
        userId: request.actor?.userId ?? null,
        address: request.clientAddress,
      }),
  );
};
