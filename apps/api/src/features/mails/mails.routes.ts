import { z } from 'zod';
import { emptyBodySchema } from '@nzela/contract/common';
import {
  mailModelsSchema,
  mailPreviewSchema,
  mailQueueQuerySchema,
  mailQueueSchema,
  mailRetrySchema,
  mailTemplateSchema,
  mailTrialSchema,
} from '@nzela/contract/mails';
import type { Features } from '../../kernel/http/routes.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { administrator } from '../../kernel/identity/session.ts';
import {
  previewMail,
  readModels,
  readQueue,
  retry,
  trySettings,
  tryTemplate,
  type MailsDeps,
} from './mails.service.ts';

const tags = ['mails'];
const config = { access: administrator('technique') };
const trial = { ...config, costly: 'outside' } as const;
const waitingMail = z.object({ id: z.string().regex(/^\d{1,18}$/) });

/** Trials of the mail settings and templates, and what waits to be sent. Both documents are among the settings. */
export const mailsRoutes: Features<MailsDeps> = async (app, deps) => {
  app.post(
    '/mails/essai',
    {
      config: trial,
      schema: {
        summary: 'Envoyer un e-mail d’essai à sa propre adresse',
        tags,
        body: emptyBodySchema,
        response: { 200: mailTrialSchema },
      },
    },
    async (request) => trySettings(deps, auditedBy(request)),
  );

  app.get(
    '/mails/modeles',
    {
      config,
      schema: {
        summary: 'Lire les textes d’origine des e-mails',
        tags,
        response: { 200: mailModelsSchema },
      },
    },
    async () => readModels(),
  );

  app.post(
    '/mails/modeles/apercu',
    {
      config,
      schema: {
        summary: 'Voir un modèle d’e-mail comme son lecteur',
        tags,
        body: mailTemplateSchema,
        response: { 200: mailPreviewSchema },
      },
    },
    async (request) => previewMail(deps, request.body),
  );

  app.post(
    '/mails/modeles/essai',
    {
      config: trial,
      schema: {
        summary: 'Envoyer un modèle d’e-mail à sa propre adresse',
        tags,
        body: mailTemplateSchema,
        response: { 200: mailTrialSchema },
      },
    },
    async (request) => tryTemplate(deps, request.body, auditedBy(request)),
  );

  app.get(
    '/mails/file',
    {
      config,
      schema: {
        summary: 'Lister les e-mails qui attendent et pourquoi',
        tags,
        querystring: mailQueueQuerySchema,
        response: { 200: mailQueueSchema },
      },
    },
    async (request) => readQueue(deps, request.query),
  );

  app.post(
    '/mails/file/relance',
    {
      config,
      schema: {
        summary: 'Relancer tous les e-mails qui attendent',
        tags,
        body: emptyBodySchema,
        response: { 200: mailRetrySchema },
      },
    },
    async (request) => ({ relances: await retry(deps, null, auditedBy(request)) }),
  );

  app.post(
    '/mails/file/:id/relance',
    {
      config,
      schema: {
        summary: 'Relancer un e-mail qui attend',
        tags,
        params: waitingMail,
        body: emptyBodySchema,
        response: { 200: mailRetrySchema },
      },
    },
    async (request) => ({ relances: await retry(deps, request.params.id, auditedBy(request)) }),
  );
};
