import {
  closingMonthQuerySchema,
  closingMonthSchema,
  dayClosingInputSchema,
  monthClosingInputSchema,
  safeguardingQuerySchema,
  safeguardingSchema,
} from '@nzela/contract/period-closings';
import type { Features } from '../../kernel/http/routes.ts';
import { sendSheet } from '../../kernel/http/spreadsheets.ts';
import { administrator } from '../../kernel/identity/session.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import { closeDayNow, closeMonth, readMonth, type MonthDeps } from './period-closings.service.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { readSafeguarding, safeguardingFile } from './safeguarding.ts';

const tags = ['finance'];
const access = administrator('finances');

type Deps = MonthDeps & WithReads & { readonly documents: Documents };

/** Closing the days and months of the books, and what was held for people at the end of each day. */
export const periodClosingsRoutes: Features<Deps> = async (app, deps) => {
  app.get(
    '/finances/clotures',
    {
      config: { access },
      schema: {
        summary: 'Lire les clôtures d’un mois, jour par jour',
        tags,
        querystring: closingMonthQuerySchema,
        response: { 200: closingMonthSchema },
      },
    },
    async (request) => readMonth(deps, request.query),
  );

  app.post(
    '/finances/clotures/jours',
    {
      config: {
        access,
        refusals: ['jour_non_termine', 'jour_precedent_ouvert', 'jour_cloture', 'cloture_differee'],
      },
      schema: {
        summary: 'Clôturer un jour terminé',
        tags,
        body: dayClosingInputSchema,
        response: { 200: closingMonthSchema },
      },
    },
    async (request) => closeDayNow(deps, request, request.body.jour),
  );

  app.post(
    '/finances/clotures/mois',
    {
      config: { access, refusals: ['mois_cloture', 'mois_non_cloturable'] },
      schema: {
        summary: 'Clôturer un mois, pour toujours',
        tags,
        body: monthClosingInputSchema,
        response: { 200: closingMonthSchema },
      },
    },
    async (request) => closeMonth(deps, request, request.body.mois),
  );

  app.get(
    '/finances/protection',
    {
      config: { access },
      schema: {
        summary: 'Lire le rapport de protection des fonds d’un jour clôturé',
        tags,
        querystring: safeguardingQuerySchema,
        response: { 200: safeguardingSchema },
      },
    },
    async (request) => readSafeguarding(deps, request, request.query.jour),
  );

  app.get(
    '/finances/protection/fichier',
    {
      config: { access },
      schema: {
        summary: 'Télécharger le rapport de protection des fonds d’un jour clôturé',
        tags,
        querystring: safeguardingQuerySchema,
      },
    },
    async (request, reply) =>
      sendSheet(
        deps,
        { request, reply },
        await safeguardingFile(deps, request, request.query.jour),
      ),
  );
};
