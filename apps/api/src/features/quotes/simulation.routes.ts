import { tariffDraftSchema, tariffSimulationSchema } from '@nzela/contract/tariffs';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import type { QuoteDeps } from './quotes.service.ts';
import { simulate } from './simulation.ts';

/** What a change of prices would earn, before anybody saves it. */
export const simulationRoutes: Features<QuoteDeps> = async (app, deps) => {
  app.post(
    '/tariffs/simulation',
    {
      config: { access: administrator('finances'), costly: 'statement' },
      schema: {
        summary: 'Simuler ce que rapporterait un projet de tarifs',
        tags: ['tariffs'],
        body: tariffDraftSchema,
        response: { 200: tariffSimulationSchema },
      },
    },
    async ({ body }) => simulate(deps, body.lignes),
  );
};
