import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  ruleChangeSchema,
  ruleInputSchema,
  ruleListSchema,
  ruleSchema,
  ruleVersionListSchema,
  ruleVersionQuerySchema,
} from '@nzela/contract/rules';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import {
  addRule,
  editRule,
  readRules,
  readVersions,
  setRule,
  tryRule,
  type RuleDeps,
} from './rules.service.ts';

const tags = ['rules'];
const config = { access: administrator('conformite') };
const params = z.object({ id: idSchema });
const response = { 200: ruleSchema };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  add: ['trop_de_regles'],
  edit: ['regle_modifiee'],
  on: ['regle_non_essayee'],
} as const satisfies RouteRefusals;

/** What administrators want to look at before it leaves. */
export const rulesRoutes: Features<RuleDeps> = async (app, deps) => {
  app.get(
    '/rules',
    {
      config,
      schema: { summary: 'Lister les règles', tags, response: { 200: ruleListSchema } },
    },
    async () => readRules(deps),
  );

  app.post(
    '/rules',
    {
      config: { ...config, refusals: refused.add },
      schema: {
        summary: 'Ajouter une règle',
        tags,
        body: ruleInputSchema,
        response: { 201: ruleSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await addRule(deps, request, request.body)),
  );

  app.put(
    '/rules/:id',
    {
      config: { ...config, refusals: refused.edit },
      schema: {
        summary: 'Changer une règle, à essayer de nouveau',
        tags,
        params,
        body: ruleChangeSchema,
        response,
      },
    },
    async (request) => editRule(deps, { request, id: request.params.id }, request.body),
  );

  app.get(
    '/rules/:id/versions',
    {
      config,
      schema: {
        summary: 'Lister les versions d’une règle',
        tags,
        params,
        querystring: ruleVersionQuerySchema,
        response: { 200: ruleVersionListSchema },
      },
    },
    async (request) => readVersions(deps, request.params.id, request.query),
  );

  await app.register(switchingRoutes, deps);
};

const switchingRoutes: Features<RuleDeps> = async (app, deps) => {
  app.post(
    '/rules/:id/essai',
    {
      config,
      schema: {
        summary: 'Essayer une règle sur les 30 derniers jours',
        tags,
        params,
        body: emptyBodySchema,
        response,
      },
    },
    async (request) => tryRule(deps, { request, id: request.params.id }),
  );

  app.post(
    '/rules/:id/activer',
    {
      config: { ...config, refusals: refused.on },
      schema: { summary: 'Activer une règle', tags, params, body: emptyBodySchema, response },
    },
    async (request) => setRule(deps, { request, id: request.params.id }, true),
  );

  app.post(
    '/rules/:id/desactiver',
    {
      config,
      schema: { summary: 'Désactiver une règle', tags, params, body: emptyBodySchema, response },
    },
    async (request) => setRule(deps, { request, id: request.params.id }, false),
  );
};
