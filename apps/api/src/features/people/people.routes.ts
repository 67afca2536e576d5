import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  endedSessionsSchema,
  peopleListSchema,
  peopleQuerySchema,
  personNoteInputSchema,
  personNoteSchema,
  personReasonSchema,
} from '@nzela/contract/people';
import {
  personFileSchema,
  personPartNames,
  type PersonPart,
  personPartQuerySchema,
  personParts,
} from '@nzela/contract/person-file';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import { blockingRoutes } from './blocking/blocking.routes.ts';
import type { BlockingDeps } from './blocking/blocking.service.ts';
import { note, readFile, readPart, type FileDeps } from './file/file.service.ts';
import { askIdentity, close, endSessions, sendReset, type ActionDeps } from './people.actions.ts';
import { searchPeople } from './people.service.ts';

const tags = ['people'];
const config = { access: administrator('support') };
const params = z.object({ id: idSchema });
const nothing = z.null().describe('Empty');

const theirs = ['compte_propre', 'capacite_manquante', 'verification_requise'] as const;

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  sessions: theirs,
  identity: [...theirs, 'identite_non_verifiee'],
  reset: [...theirs, 'compte_suspendu', 'trop_de_tentatives'],
  close: [...theirs, 'compte_non_vide', 'dernier_administrateur', 'desactive_en_demo'],
} as const satisfies RouteRefusals;

type Needs = FileDeps & BlockingDeps & ActionDeps & WithReads;

const partSummaries: Readonly<Record<PersonPart, { readonly summary: string }>> = {
  operations: { summary: 'Lire la suite des opérations d’une personne' },
  attentes: { summary: 'Lire la suite de l’argent en route d’une personne' },
  programmations: { summary: 'Lire la suite des programmations d’une personne' },
  beneficiaires: { summary: 'Lire la suite des bénéficiaires d’une personne' },
  documents: { summary: 'Lire la suite des documents d’une personne' },
  cartes: { summary: 'Lire la suite des cartes d’une personne' },
  sessions: { summary: 'Lire la suite des sessions d’une personne' },
  appareils: { summary: 'Lire la suite des appareils d’une personne' },
  messages: { summary: 'Lire la suite des notifications d’une personne' },
  envois: { summary: 'Lire la suite des e-mails et SMS envoyés à une personne' },
  demandes: { summary: 'Lire la suite des demandes d’aide d’une personne' },
  notes: { summary: 'Lire la suite des notes sur une personne' },
  filleuls: { summary: 'Lire la suite des filleuls d’une personne' },
  alertes: { summary: 'Lire la suite des alertes au sujet d’une personne' },
  commerces: { summary: 'Lire la suite des commerces d’une personne' },
  reponses: { summary: 'Lire la suite des réponses à une suspension' },
};

/** The people, as administrators find them and read their file. */
export const peopleRoutes: Features<Needs> = async (app, deps) => {
  app.get(
    '/users',
    {
      config,
      schema: {
        summary: 'Chercher parmi les comptes',
        tags,
        querystring: peopleQuerySchema,
        response: { 200: peopleListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) => searchPeople(snapshot, request.query)),
  );

  app.get(
    '/users/:id/fiche',
    {
      config,
      schema: {
        summary: 'Lire la fiche d’une personne',
        tags,
        params,
        response: { 200: personFileSchema },
      },
    },
    async (request) => readFile(deps, { request, id: request.params.id }),
  );

  for (const name of personPartNames)
    app.get(
      `/users/:id/fiche/${name}`,
      {
        config,
        schema: {
          ...partSummaries[name],
          tags,
          params,
          querystring: personPartQuerySchema,
          response: { 200: personParts[name] },
        },
      },
      async (request) => {
        const { params: of, query } = request;
        return readPart(deps, { request, id: of.id, name, query });
      },
    );

  app.post(
    '/users/:id/notes',
    {
      config,
      schema: {
        summary: 'Noter quelque chose sur la fiche d’une personne',
        tags,
        params,
        body: personNoteInputSchema,
        response: { 201: personNoteSchema },
      },
    },
    async (request, reply) => {
      const noting = { request, id: request.params.id, text: request.body.texte };
      return reply.code(201).send(await note(deps, noting));
    },
  );

  await app.register(blockingRoutes, deps);
  await app.register(actionRoutes, deps);
};

/** What an administrator does about an account. */
const actionRoutes: Features<Needs> = async (app, deps) => {
  app.post(
    '/users/:id/sessions/terminer',
    {
      config: { ...config, refusals: refused.sessions },
      schema: {
        summary: 'Terminer toutes les sessions d’une personne',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: endedSessionsSchema },
      },
    },
    async (request) => ({
      terminees: await endSessions(deps, { request, id: request.params.id }),
    }),
  );

  app.post(
    '/users/:id/identite/redemander',
    {
      config: { ...config, refusals: refused.identity },
      schema: {
        summary: 'Redemander à une personne la preuve de son identité',
        tags,
        params,
        body: personReasonSchema,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await askIdentity(deps, { request, id: request.params.id }, request.body.motif);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/users/:id/mot-de-passe',
    {
      config: { ...config, refusals: refused.reset },
      schema: {
        summary: 'Envoyer à une personne le lien pour choisir un nouveau mot de passe',
        tags,
        params,
        body: emptyBodySchema,
        response: { 202: emptyBodySchema },
      },
    },
    async (request, reply) => {
      await sendReset(deps, { request, id: request.params.id });
      return reply.status(202).send({});
    },
  );

  app.post(
    '/users/:id/fermeture',
    {
      config: { ...config, refusals: refused.close },
      schema: {
        summary: 'Fermer le compte d’une personne',
        tags,
        params,
        body: personReasonSchema,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await close(deps, { request, id: request.params.id, reason: request.body.motif });
      return reply.status(204).send(null);
    },
  );
};
