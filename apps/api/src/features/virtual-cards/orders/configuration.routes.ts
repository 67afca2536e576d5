import { emptyBodySchema } from '@nzela/contract/common';
import { cardConfigurationSchema, type CardConfiguration } from '@nzela/contract/virtual-cards';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator, signedIn } from '../../../kernel/identity/session.ts';
import { changedBy, type Settings } from '../../settings/settings.ts';

type Needs = { readonly settings: Settings; readonly clock: Clock };

const tags = ['virtual-cards'];
const config = { access: administrator('finances') };
const response = { 200: cardConfigurationSchema };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  putConfiguration: ['verification_requise'],
  postConfigurationReset: ['verification_requise'],
} as const satisfies RouteRefusals;

/** §7: the cards' configuration, which anybody signed in reads and administrators change. */
export const cardConfigurationRoutes: Features<Needs> = async (app, { settings, clock }) => {
  app.get(
    '/virtual-cards/configuration',
    {
      config: { access: signedIn },
      schema: { summary: 'Lire les règles des cartes virtuelles', tags, response },
    },
    async (): Promise<CardConfiguration> => settings.read('virtual-cards'),
  );

  app.put(
    '/virtual-cards/configuration',
    {
      config: { ...config, refusals: refused.putConfiguration },
      schema: {
        summary: 'Enregistrer les règles des cartes virtuelles',
        tags,
        body: cardConfigurationSchema,
        response,
      },
    },
    async (request): Promise<CardConfiguration> => {
      const { version } = await settings.current('virtual-cards');
      await settings.update('virtual-cards', {
        value: request.body,
        version,
        by: changedBy(clock, request),
      });
      return settings.read('virtual-cards');
    },
  );

  app.post(
    '/virtual-cards/configuration/reset',
    {
      config: { ...config, refusals: refused.postConfigurationReset },
      schema: {
        summary: 'Remettre les règles des cartes virtuelles à leur valeur d’origine',
        tags,
        body: emptyBodySchema,
        response,
      },
    },
    async (request): Promise<CardConfiguration> => {
      await settings.reset('virtual-cards', changedBy(clock, request));
      return settings.read('virtual-cards');
    },
  );
};
