import { z } from 'zod';
import {
  administratorListSchema,
  administratorSchema,
  appointmentSchema,
  capabilitiesUpdateSchema,
} from '@nzela/contract/administrators';
import { awaitingApprovalSchema } from '@nzela/contract/approvals';
import { idSchema } from '@nzela/contract/common';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import {
  appoint,
  changeCapabilities,
  type AdministratorDeps,
  type Outcome,
} from './administrators.service.ts';
import { listAdministrators } from './administrators.store.ts';

const tags = ['administrators'];
const response = { 200: administratorSchema, 202: awaitingApprovalSchema };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  appoint: [
    'administrateur_introuvable',
    'approbation_en_attente',
    'dernier_administrateur',
    'verification_requise',
  ],
  change: [
    'approbation_en_attente',
    'capacites_modifiees',
    'dernier_administrateur',
    'verification_requise',
  ],
} as const satisfies RouteRefusals;

/** Who administers, and what each may do. */
export const administratorsRoutes: Features<AdministratorDeps> = async (app, deps) => {
  app.get(
    '/administrators',
    {
      config: { access: administrator(null) },
      schema: {
        summary: 'Lister les administrateurs et leurs capacités',
        tags,
        response: { 200: administratorListSchema },
      },
    },
    async () => ({ elements: await listAdministrators(deps.pool) }),
  );

  app.post(
    '/administrators',
    {
      config: { access: administrator('proprietaire'), refusals: refused.appoint },
      schema: {
        summary: 'Nommer un administrateur',
        tags,
        body: appointmentSchema,
        response,
      },
    },
    async (request, reply) => {
      const { status, body } = answerOf(await appoint(deps, request, request.body));
      return reply.code(status).send(body);
    },
  );

  app.put(
    '/administrators/:id/capacites',
    {
      config: { access: administrator('proprietaire'), refusals: refused.change },
      schema: {
        summary: 'Donner et retirer des capacités à un administrateur',
        tags,
        params: z.object({ id: idSchema }),
        body: capabilitiesUpdateSchema,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { capacites: capabilities, avant: read } = request.body;
      const change = { id, capabilities, read };
      const { status, body } = answerOf(await changeCapabilities(deps, request, change));
      return reply.code(status).send(body);
    },
  );
};

function answerOf(outcome: Outcome) {
  return outcome.kind === 'done'
    ? ({ status: 200, body: outcome.administrator } as const)
    : ({ status: 202, body: { approbation: outcome.approval } } as const);
}
