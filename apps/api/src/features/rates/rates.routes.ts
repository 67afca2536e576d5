import { z } from 'zod';
import { currencySchema, historyQuerySchema } from '@nzela/contract/common';
import { offeredCurrenciesSchema } from '@nzela/contract/currencies';
import { pairRateSchema, rateHistorySchema, ratesAnswerSchema } from '@nzela/contract/rates';
import { decimalText } from '@nzela/money/decimal';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import type { RateDays } from './rate-days.ts';
import { offeredCurrencies, requireAdded } from './offered.ts';
import type { Rates } from './rates.ts';
import { listRates } from './rates.service.ts';
import { sourceOf } from './sources.ts';
import type { Settings } from '../settings/settings.ts';

const pairSchema = z.object({ from: currencySchema, to: currencySchema });

type Needs = { readonly rates: Rates; readonly rateDays: RateDays; readonly settings: Settings };

/** The same for everybody, in every language: a browser, or a proxy, may answer for so long by itself. */
const keptFor = 'public, max-age=300';

/** The rate book, for anyone. */
export const ratesRoutes: Features<Needs> = async (app, { rates, rateDays, settings }) => {
  app.get(
    '/currencies',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lister les devises que l’on peut choisir',
        tags: ['rates'],
        response: { 200: offeredCurrenciesSchema },
      },
    },
    async () => ({ elements: await offeredCurrencies(settings, rates) }),
  );

  app.get(
    '/rates',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lister les taux de change du moment',
        tags: ['rates'],
        response: { 200: ratesAnswerSchema },
      },
    },
    async () => listRates(rates, settings),
  );

  app.get(
    '/rates/:from/:to',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lire le taux de change entre deux devises',
        tags: ['rates'],
        params: pairSchema,
        response: { 200: pairRateSchema },
      },
    },
    async ({ params: { from, to } }) => {
      await requireAdded(settings, [from, to]);
      const cross = await rates.between(from, to);
      return {
        de: from,
        vers: to,
        taux: decimalText(cross.rate),
        source: sourceOf(cross.source),
        dateTaux: cross.at.toISOString(),
        parite: cross.parity,
      };
    },
  );

  app.get(
    '/rates/:from/:to/historique',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lire l’histoire d’un taux, jour par jour',
        tags: ['rates'],
        params: pairSchema,
        querystring: historyQuerySchema,
        response: { 200: rateHistorySchema },
      },
    },
    async ({ params: { from, to }, query: { jours } }, reply) => {
      await requireAdded(settings, [from, to]);
      const history = await rateDays.history(from, to, jours);
      reply.header('cache-control', keptFor);
      return history;
    },
  );
};
