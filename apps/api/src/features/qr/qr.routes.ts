import { emptyBodySchema } from '@nzela/contract/common';
import { myQrSchema, qrAmountSchema, qrPayeeSchema, resolveQrSchema } from '@nzela/contract/qr';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { holderInBody } from '../../kernel/identity/name-lookups.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, publicAccess, signedIn } from '../../kernel/identity/session.ts';
import { myQr, renewQr, resolveQr, type QrDeps } from './qr.service.ts';

const tags = ['qr'];

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postResolve: ['code_qr_abime', 'code_qr_etranger', 'code_qr_inconnu', 'trop_de_tentatives'],
} as const satisfies RouteRefusals;

/** Being paid by a code, and reading one. Paying it is a transfer (`POST /transfers` with the code as the payee). */
export const qrRoutes: Features<QrDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);

  app.get(
    '/qr/mine',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lire son code QR',
        tags,
        querystring: qrAmountSchema,
        response: { 200: myQrSchema },
      },
    },
    async (request) => myQr(deps, actorOf(request).userId, request.query),
  );

  app.post(
    '/qr/mine/renouveler',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Remplacer son code QR',
        tags,
        body: emptyBodySchema,
        response: { 200: myQrSchema },
      },
    },
    async (request) => renewQr(deps, actorOf(request).userId),
  );

  // A visitor's camera opens a code's page: it may know the name that the code's owner shows, and nothing else.
  app.post(
    '/qr/resolve',
    {
      config: { access: publicAccess, resolvesName: holderInBody, refusals: refused.postResolve },
      schema: {
        summary: 'Savoir qui un code QR fait payer',
        tags,
        body: resolveQrSchema,
        response: { 200: qrPayeeSchema },
      },
    },
    async (request) =>
      resolveQr({ ...deps, attempts }, request.body.contenu, {
        userId: request.actor?.userId ?? null,
        address: request.clientAddress,
      }),
  );
};
