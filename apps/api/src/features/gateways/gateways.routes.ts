import { z } from 'zod';
import { emptyBodySchema } from '@nzela/contract/common';
import {
  fundingOfferSchema,
  gatewayExchangeListSchema,
  gatewayExchangesQuerySchema,
  gatewayJobSchema,
  gatewayTestSchema,
} from '@nzela/contract/gateways';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { administrator, publicAccess } from '../../kernel/identity/session.ts';
import { fundingOf } from './gateways.ts';
import { searchExchanges, testGateway, type GatewayDeps } from './gateways.service.ts';

const tags = ['gateways'];
const params = z.object({ passerelle: gatewayJobSchema });
const access = administrator('technique');

/** Providers as administrators see them: what is exchanged with them, and whether they answer. */
export const gatewaysRoutes: Features<GatewayDeps & WithReads> = async (app, deps) => {
  app.get(
    '/gateways/moyens',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lire les moyens par lesquels apporter de l’argent',
        tags,
        response: { 200: fundingOfferSchema },
      },
    },
    () => fundingOf(deps.settings),
  );

  app.get(
    '/gateways/:passerelle/echanges',
    {
      config: { access },
      schema: {
        summary: 'Lister les échanges avec une passerelle',
        tags,
        params,
        querystring: gatewayExchangesQuerySchema,
        response: { 200: gatewayExchangeListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        searchExchanges(snapshot, request.params.passerelle, request.query),
      ),
  );

  app.post(
    '/gateways/:passerelle/essai',
    {
      config: { access, costly: 'outside' },
      schema: {
        summary: 'Essayer la connexion à une passerelle',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: gatewayTestSchema },
      },
    },
    async (request) => testGateway(deps, request.params.passerelle, auditedBy(request)),
  );
};
