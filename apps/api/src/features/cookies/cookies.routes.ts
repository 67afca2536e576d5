import {
  choiceFileQuerySchema,
  choiceLogQuerySchema,
  choiceLogSchema,
  cookieChoiceInputSchema,
  shownBannerSchema,
} from '@nzela/contract/cookies';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { sendSheet } from '../../kernel/http/spreadsheets.ts';
import { administrator, publicAccess } from '../../kernel/identity/session.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { shownBanner } from './banner.service.ts';
import { choicesFile, choose, searchChoices, type ChoiceDeps } from './choices.service.ts';

const tags = ['consent'];
const log = { access: administrator('conformite') };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = { post: ['trop_de_tentatives'] } as const satisfies RouteRefusals;

type Needs = ChoiceDeps & WithReads & { readonly documents: Documents };

/** The cookie banner of the public pages, what visitors chose, and the log of it. */
export const cookiesRoutes: Features<Needs> = async (app, deps) => {
  app.get(
    '/cookies',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lire la bannière de cookies, et ce que ce navigateur a choisi',
        tags,
        response: { 200: shownBannerSchema },
      },
    },
    (request) => shownBanner(deps, request),
  );

  app.post(
    '/cookies/choix',
    {
      config: { access: publicAccess, refusals: refused.post },
      schema: {
        summary: 'Choisir les cookies que l’on accepte',
        tags,
        body: cookieChoiceInputSchema,
        response: { 200: shownBannerSchema },
      },
    },
    (request, reply) => choose(deps, { request, reply, choice: request.body }),
  );

  app.get(
    '/cookies/journal',
    {
      config: log,
      schema: {
        summary: 'Lire le journal des consentements',
        tags,
        querystring: choiceLogQuerySchema,
        response: { 200: choiceLogSchema },
      },
    },
    (request) => deps.reads.once(request, (snapshot) => searchChoices(snapshot, request.query)),
  );

  app.get(
    '/cookies/journal/fichier',
    {
      config: { ...log, costly: 'statement' },
      schema: {
        summary: 'Télécharger le journal des consentements',
        tags,
        querystring: choiceFileQuerySchema,
      },
    },
    (request, reply) =>
      sendSheet(deps, { request, reply }, choicesFile(request.query, languageOf(request))),
  );
};
