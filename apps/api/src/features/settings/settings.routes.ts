import { z } from 'zod';
import {
  publicSettingsSchema,
  settingsListSchema,
  settingsSubjects,
  settingsUpdateSchema,
  settingsVersionSchema,
  type PublicSettings,
} from '@nzela/contract/settings';
import { emptyBodySchema } from '@nzela/contract/common';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { only, publicAccess } from '../../kernel/identity/session.ts';
import { changedBy, isSettingsSubject, type Settings } from './settings.ts';

type Needs = WithReads & {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly demo: boolean;
  /** The control desk, shown beside the demonstration accounts. */
  readonly deskUrl: string | null;
};

const params = z.object({ sujet: z.string().max(60) });
const admin = only('admin');

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  put: ['conflit_de_version', 'verification_requise'],
  postReinitialiser: ['verification_requise'],
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
      config: { access: admin },
      schema: {
        summary: 'Lister les réglages de l’application',
        tags: ['settings'],
        response: { 200: settingsListSchema },
      },
    },
    async () => ({
      elements: await Promise.all(settingsSubjects.map((subject) => settings.current(subject))),
    }),
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
        response: { 200: settingsListSchema },
      },
    },
    async (request) => ({
      elements: await reads.once(request, (snapshot) =>
        settings.versions(snapshot, subjectOf(request.params.sujet)),
      ),
    }),
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
        response: { 200: settingsVersionSchema },
      },
    },
    async (request) => {
      const { valeur, version } = request.body;
      const by = changedBy(clock, request);
      return settings.update(subjectOf(request.params.sujet), { value: valeur, version, by });
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
        response: { 200: settingsVersionSchema },
      },
    },
    async (request) => settings.reset(subjectOf(request.params.sujet), changedBy(clock, request)),
  );
};

function subjectOf(text: string) {
  return isSettingsSubject(text) ? text : refuse('introuvable');
}
