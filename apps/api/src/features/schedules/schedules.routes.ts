import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  changeScheduleSchema,
  createScheduleSchema,
  scheduleListSchema,
  schedulePreviewSchema,
  scheduleSchema,
} from '@nzela/contract/schedules';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import {
  cancelSchedule,
  changeSchedule,
  createSchedule,
  ownSchedules,
  pauseSchedule,
  previewSchedule,
  readOwnSchedule,
  resumeSchedule,
  skipNext,
} from './schedules.service.ts';
import type { ScheduleDeps } from './terms.ts';

const params = z.object({ id: idSchema });
const tags = ['schedules'];
const config = { access: signedIn };
const acting = { tags, params, body: emptyBodySchema, response: { 200: scheduleSchema } };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postApercu: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'compte_ferme',
    'conversion_meme_devise',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'passerelle_indisponible',
    'plafond_atteint',
    'produit_indisponible',
    'programmation_date',
    'programmation_fin',
    'programmations_trop_nombreuses',
    'telephone_invalide',
    'verification_requise',
  ],
  post: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'compte_ferme',
    'conversion_meme_devise',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'passerelle_indisponible',
    'plafond_atteint',
    'produit_indisponible',
    'programmation_date',
    'programmation_fin',
    'programmations_trop_nombreuses',
    'telephone_invalide',
    'verification_requise',
  ],
  patch: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'compte_ferme',
    'conversion_meme_devise',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
    'passerelle_indisponible',
    'plafond_atteint',
    'produit_indisponible',
    'programmation_close',
    'programmation_date',
    'programmation_fin',
    'telephone_invalide',
    'verification_requise',
  ],
} as const satisfies RouteRefusals;

/** Transfers and top-ups to come: once, weekly, every two weeks, monthly. */
export const schedulesRoutes: Features<ScheduleDeps & WithReads> = async (app, deps) => {
  app.post(
    '/schedules/apercu',
    {
      config: { ...config, refusals: refused.postApercu },
      schema: {
        summary: 'Estimer un paiement programmé',
        tags,
        body: createScheduleSchema,
        response: { 200: schedulePreviewSchema },
      },
    },
    async (request) => previewSchedule(deps, actorOf(request).userId, request.body),
  );

  app.post(
    '/schedules',
    {
      config: { ...config, idempotent: true, refusals: refused.post },
      schema: {
        summary: 'Programmer un paiement',
        tags,
        body: createScheduleSchema,
        response: { 201: scheduleSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const creation = {
        key: idempotencyKey(request),
        ownerId: actorOf(request).userId,
        body,
        request,
      };
      return sendAnswer(reply, await createSchedule(deps, creation));
    },
  );

  app.get(
    '/schedules',
    {
      config,
      schema: {
        summary: 'Lister ses paiements programmés',
        tags,
        response: { 200: scheduleListSchema },
      },
    },
    async (request) => ({
      elements: await deps.reads.within(request, (snapshot) =>
        ownSchedules(snapshot, actorOf(request).userId),
      ),
    }),
  );

  app.get(
    '/schedules/:id',
    {
      config,
      schema: {
        summary: 'Lire un paiement programmé',
        tags,
        params,
        response: { 200: scheduleSchema },
      },
    },
    async (request) =>
      readOwnSchedule(deps, { id: request.params.id, ownerId: actorOf(request).userId }),
  );

  app.patch(
    '/schedules/:id',
    {
      config: { ...config, idempotent: true, refusals: refused.patch },
      schema: {
        summary: 'Modifier un paiement programmé',
        tags,
        params,
        body: changeScheduleSchema,
        response: { 200: scheduleSchema },
      },
    },
    async (request) => {
      const own = { id: request.params.id, ownerId: actorOf(request).userId };
      return changeSchedule(deps, {
        own,
        body: request.body,
        key: idempotencyKey(request),
        request,
      });
    },
  );

  await app.register(actionRoutes, deps);
};

/** What is done with a schedule as it stands: to rest, to go on, to miss a date, to end. */
const actionRoutes: Features<ScheduleDeps & WithReads> = async (app, deps) => {
  const actions = {
    pause: { summary: 'Mettre un paiement programmé en pause', act: pauseSchedule },
    reprise: { summary: 'Reprendre un paiement programmé', act: resumeSchedule },
    saut: { summary: 'Sauter la prochaine date d’un paiement programmé', act: skipNext },
    annulation: { summary: 'Arrêter un paiement programmé', act: cancelSchedule },
  } as const;
  for (const [name, { summary, act }] of Object.entries(actions)) {
    app.patch(
      `/schedules/:id/${name}`,
      { config, schema: { summary, ...acting } },
      async (request) =>
        act(deps, { id: request.params.id, ownerId: actorOf(request).userId }, request),
    );
  }
};
