import { z } from 'zod';
import { currencySchema } from '@nzela/contract/common';
import { pairRateSchema, ratesAnswerSchema } from '@nzela/contract/rates';
import { decimalText } from '@nzela/money/decimal';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import type { Rates } from './rates.ts';
import { listRates } from './rates.service.ts';
import { sourceOf } from './sources.ts';

const pairSchema = z.object({ from: currencySchema, to: currencySchema });

/** The rate book, for anyone. */
export const ratesRoutes: Features<{ readonly rates: Rates }> = async (app, { rates }) => {
  app.get(
    '/rates',
    {
      config: { access: publicAccess },
      schema: { tags: ['rates'], response: { 200: ratesAnswerSchema } },
    },
    async () => listRates(rates),
  );

  app.get(
    '/rates/:from/:to',
    {
      config: { access: publicAccess },
      schema: { tags: ['rates'], params: pairSchema, response: { 200: pairRateSchema } },
    },
    async ({ params: { from, to } }) => {
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
};
