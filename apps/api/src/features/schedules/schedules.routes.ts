import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  changeScheduleSchema,
  createScheduleSchema,
  scheduleListSchema,
  schedulePreviewSchema,
  scheduleSchema,
} from '@nzela/contract/schedules';
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
const acting = {
  config,
  schema: { tags, params, body: emptyBodySchema, response: { 200: scheduleSchema } },
};

/** Transfers and top-ups to come: once, weekly, every two weeks, monthly. */
export const schedulesRoutes: Features<ScheduleDeps & WithReads> = async (app, deps) => {
  app.post(
    '/schedules/apercu',
    {
      config,
      schema: { tags, body: createScheduleSchema, response: { 200: schedulePreviewSchema } },
    },
    async (request) => previewSchedule(deps, actorOf(request).userId, request.body),
  );

  app.post(
    '/schedules',
    { config, schema: { tags, body: createScheduleSchema, response: { 201: scheduleSchema } } },
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
    { config, schema: { tags, response: { 200: scheduleListSchema } } },
    async (request) => ({
      elements: await deps.reads.within(request, (snapshot) =>
        ownSchedules(snapshot, actorOf(request).userId),
      ),
    }),
  );

  app.get(
    '/schedules/:id',
    { config, schema: { tags, params, response: { 200: scheduleSchema } } },
    async (request) =>
      readOwnSchedule(deps, { id: request.params.id, ownerId: actorOf(request).userId }),
  );

  app.patch(
    '/schedules/:id',
    {
      config,
      schema: { tags, params, body: changeScheduleSchema, response: { 200: scheduleSchema } },
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

  const actions = {
    pause: pauseSchedule,
    reprise: resumeSchedule,
    saut: skipNext,
    annulation: cancelSchedule,
  } as const;
  for (const [name, act] of Object.entries(actions)) {
    app.patch(`/schedules/:id/${name}`, acting, async (request) =>
      act(deps, { id: request.params.id, ownerId: actorOf(request).userId }, request),
    );
  }
};
