import {
  merchantFiguresQuerySchema,
  merchantFiguresSchema,
  merchantRevenueQuerySchema,
  merchantRevenueSchema,
} from '@nzela/contract/merchant-figures';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { merchant, personOf } from '../../../kernel/identity/session.ts';
import { readFigures, readRevenue, type FigureDeps } from './figures.service.ts';

const tags = ['merchants'];
const config = { access: merchant('paiements.lire') };

/** What the people of a business see first. */
export const figuresRoutes: Features<FigureDeps & WithReads> = async (app, deps) => {
  app.get(
    '/merchants/chiffres',
    {
      config,
      schema: {
        summary: 'Lire les chiffres du mois d’un commerce',
        tags,
        querystring: merchantFiguresQuerySchema,
        response: { 200: merchantFiguresSchema },
      },
    },
    (request) =>
      deps.reads.within(request, (snapshot) =>
        readFigures({ ...deps, snapshot }, personOf(request), request.query.devise),
      ),
  );

  app.get(
    '/merchants/chiffres/evolution',
    {
      config,
      schema: {
        summary: 'Lire le chiffre d’affaires d’un commerce dans le temps',
        tags,
        querystring: merchantRevenueQuerySchema,
        response: { 200: merchantRevenueSchema },
      },
    },
    (request) =>
      deps.reads.within(request, (snapshot) =>
        readRevenue({ ...deps, snapshot }, personOf(request), request.query),
      ),
  );
};
