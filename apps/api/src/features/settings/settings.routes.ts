import type { Pool } from 'pg';
import { z } from 'zod';
import {
  publicSettingsSchema,
  settingsCapabilities,
  settingsListSchema,
  settingsSubjects,
  settingsUpdateSchema,
  settingsVersionSchema,
  settingsVersionsQuerySchema,
  settingsVersionsSchema,
  type PublicSettings,
} from '@nzela/contract/settings';
import { awaitingApprovalSchema } from '@nzela/contract/approvals';
import { emptyBodySchema } from '@nzela/contract/common';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { capabilitiesOf } from '../../kernel/identity/capabilities.ts';
import { actorOf, administrator, publicAccess } from '../../kernel/identity/session.ts';
import { changedBy, isSettingsSubject, type Settings, type SettingsOutcome } from './settings.ts';

type Needs = WithReads & {
  readonly pool: Pool;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly demo: boolean;
  /** The control desk, shown beside the demonstration accounts. */
  readonly deskUrl: string | null;
};

const params = z.object({ sujet: z.string().max(60) });
const changed = { 200: settingsVersionSchema, 202: awaitingApprovalSchema };
/** The capability of the subject in the address; any administrator learns that there is no such subject. */
const admin = administrator(({ sujet = '' }) =>
  isSettingsSubject(sujet) ? settingsCapabilities[sujet] : null,
);

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  put: [
    'approbation_en_attente',
    'conflit_de_version',
    'verification_requise',
    'webhook_adresse_http',
    'webhook_adresse_introuvable',
    'webhook_adresse_invalide',
    'webhook_adresse_mot_de_passe',
    'webhook_adresse_privee',
  ],
  postReinitialiser: ['approbation_en_attente', 'verification_requise'],
} as const satisfies RouteRefusals;

/** Configuration, for administrators; and the little of it that anyone may know. */
export const settingsRoutes: Features<Needs> = async (app, needs) => {
  const { settings, reads, demo, deskUrl } = needs;
  app.get(
    '/settings/public',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lire les réglages que les pages montrent à tous',
        tags: ['settings'],
        response: { 200: publicSettingsSchema },
      },
    },
    async (): Promise<PublicSettings> => {
      const { nomApplication, maintenance, messageMaintenance, sourceChiffres } =
        await settings.read('application');
      const source = sourceChiffres.trim();
      return {
        nomApplication,
        maintenance,
        messageMaintenance,
        demo,
        deskUrl,
        sourceChiffres: source === '' ? null : source,
      };
    },
  );

  app.get(
    '/settings',
    {
      config: { access: administrator(null) },
      schema: {
        summary: 'Lister les réglages que ses capacités permettent de lire',
        tags: ['settings'],
        response: { 200: settingsListSchema },
      },
    },
    async (request) => {
      const held = await capabilitiesOf(needs.pool, actorOf(request).userId);
      const subjects = settingsSubjects.filter((each) => held.includes(settingsCapabilities[each]));
      return { elements: await Promise.all(subjects.map((subject) => settings.current(subject))) };
    },
  );

  app.get(
    '/settings/:sujet',
    {
      config: { access: admin },
      schema: {
        summary: 'Lire les réglages d’un sujet',
        tags: ['settings'],
        params,
        response: { 200: settingsVersionSchema },
      },
    },
    async (request) => settings.current(subjectOf(request.params.sujet)),
  );

  app.get(
    '/settings/:sujet/versions',
    {
      config: { access: admin },
      schema: {
        summary: 'Lister les versions des réglages d’un sujet',
        tags: ['settings'],
        params,
        querystring: settingsVersionsQuerySchema,
        response: { 200: settingsVersionsSchema },
      },
    },
    async (request) =>
      reads.once(request, (snapshot) =>
        settings.versions(snapshot, subjectOf(request.params.sujet), request.query),
      ),
  );

  await app.register(changeRoutes, needs);
};

/** What an administrator changes. */
const changeRoutes: Features<Pick<Needs, 'settings' | 'clock'>> = async (
  app,
  { settings, clock },
) => {
  app.put(
    '/settings/:sujet',
    {
      config: { access: admin, refusals: refused.put },
      schema: {
        summary: 'Enregistrer les réglages d’un sujet',
        tags: ['settings'],
        params,
        body: settingsUpdateSchema,
        response: changed,
      },
    },
    async (request, reply) => {
      const { valeur, version } = request.body;
      const by = changedBy(clock, request);
      const subject = subjectOf(request.params.sujet);
      const { status, body } = answerOf(
        await settings.update(subject, { value: valeur, version, by }),
      );
      return reply.code(status).send(body);
    },
  );

  app.post(
    '/settings/:sujet/reinitialiser',
    {
      config: { access: admin, refusals: refused.postReinitialiser },
      schema: {
        summary: 'Remettre les réglages d’un sujet à leur valeur d’origine',
        tags: ['settings'],
        params,
        body: emptyBodySchema,
        response: changed,
      },
    },
    async (request, reply) => {
      const subject = subjectOf(request.params.sujet);
      const { status, body } = answerOf(await settings.reset(subject, changedBy(clock, request)));
      return reply.code(status).send(body);
    },
  );
};

function answerOf(outcome: SettingsOutcome) {
  return outcome.kind === 'saved'
    ? ({ status: 200, body: outcome.version } as const)
    : ({ status: 202, body: { approbation: outcome.approval } } as const);
}

function subjectOf(text: string) {
  return isSettingsSubject(text) ? text : refuse('introuvable');
}
