import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../../world/world.ts';
import {
  guardProviderApi,
  parseRequest,
  ProviderError,
  recordOrNotFound,
} from '../provider-api.ts';
import type { CardDisputeRecord, Disputes } from './disputes.ts';

const pageSize = 100;
const filesMost = 5;
/** Five files of 5 MiB, as base64 in JSON. */
const evidenceBytes = 36 * 1024 * 1024;

const sinceSchema = z.object({
  since: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

const evidenceSchema = z.strictObject({
  text: z.string().min(1).max(20_000),
  files: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(200),
        type: z.string().min(1).max(100),
        content: z.base64(),
      }),
    )
    .max(filesMost),
});

type ById = { Params: { id: string } };

/** Disputes at the card gateway, below /cards/v1/disputes: read, answered, accepted. */
export function disputesRoutes(world: World, disputes: Disputes) {
  const { cardDisputes } = world.state;
  const disputeOf = (id: string) =>
    recordOrNotFound(cardDisputes.find((dispute) => dispute.id === id));

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'cards');

    // The cursor is how many were read: the list is only ever added to.
    api.get('/', (request) => {
      const start = Number(parseRequest(sinceSchema, request.query).since ?? '0');
      const shown = cardDisputes.slice(start, start + pageSize);
      const end = Math.min(start, cardDisputes.length) + shown.length;
      return {
        disputes: shown.map(disputeView),
        cursor: String(end),
        more: end < cardDisputes.length,
      };
    });

    api.get<ById>('/:id', ({ params }) => disputeView(disputeOf(params.id)));

    api.post<ById>('/:id/evidence', { bodyLimit: evidenceBytes }, ({ params, body }) => {
      const dispute = disputeOf(params.id);
      const { text, files } = parseRequest(evidenceSchema, body);
      refuseDecided(dispute);
      const contents = files.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content, 'base64'),
      }));
      disputes.answer(dispute, text, contents);
      return disputeView(dispute);
    });

    api.post<ById>('/:id/acceptance', ({ params }) => {
      const dispute = disputeOf(params.id);
      refuseDecided(dispute);
      disputes.decide(dispute, 'LOST');
      return disputeView(dispute);
    });
  };
}

function refuseDecided({ status }: CardDisputeRecord): void {
  if (status === 'WON' || status === 'LOST')
    throw new ProviderError('DISPUTE_CLOSED', 409, 'The bank of the card has decided');
}

function disputeView(dispute: CardDisputeRecord) {
  const { id, paymentId, amount, currency, reason, status, openedAt, dueAt } = dispute;
  return { id, paymentId, amount, currency, reason, status, openedAt, dueAt };
}
