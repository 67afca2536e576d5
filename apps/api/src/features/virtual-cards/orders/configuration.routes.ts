import { awaitingApprovalSchema } from '@nzela/contract/approvals';
import { emptyBodySchema } from '@nzela/contract/common';
import {
  cardConfigurationSchema,
  savedCardConfigurationSchema,
  type CardConfiguration,
} from '@nzela/contract/virtual-cards';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator, signedIn } from '../../../kernel/identity/session.ts';
import { changedBy, type Settings, type SettingsOutcome } from '../../settings/settings.ts';

type Needs = { readonly settings: Settings; readonly clock: Clock };

const tags = ['virtual-cards'];
const config = { access: administrator('finances') };
const response = { 200: cardConfigurationSchema };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  putConfiguration: ['approbation_en_attente', 'verification_requise'],
  postConfigurationReset: ['approbation_en_attente', 'verification_requise'],
} as const satisfies RouteRefusals;

const changed = { ...response, 202: awaitingApprovalSchema };

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
        body: savedCardConfigurationSchema,
        response: changed,
      },
    },
    async (request, reply) => {
      const { version } = await settings.current('virtual-cards');
      const by = changedBy(clock, request);
      const change = { value: request.body, version, by };
      const { status, body } = await answerOf(
        settings,
        await settings.update('virtual-cards', change),
      );
      return reply.code(status).send(body);
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
        response: changed,
      },
    },
    async (request, reply) => {
      const by = changedBy(clock, request);
      const { status, body } = await answerOf(settings, await settings.reset('virtual-cards', by));
      return reply.code(status).send(body);
    },
  );
};

/** What holds from now on; or what waits for a second administrator, since it is a price. */
async function answerOf(settings: Settings, outcome: SettingsOutcome) {
  return outcome.kind === 'saved'
    ? ({ status: 200, body: await settings.read('virtual-cards') } as const)
    : ({ status: 202, body: { approbation: outcome.approval } } as const);
}
