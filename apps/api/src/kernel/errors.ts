import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { refusals, type RefusalCode } from '@nzela/contract/errors';
import type { FieldError } from '@nzela/contract/common';
import { problemBody, Refusal } from './problem.ts';

const frameworkCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'corps_trop_grand',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type_de_contenu',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'corps_illisible',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'corps_illisible',
  FST_UNDER_PRESSURE: 'service_sature',
};

/** Answers every error as problem+json: a refusal with its sentence, the unexpected with a reference and nothing else. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => send(reply, new Refusal('introuvable'), request.id));
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) return send(reply, error, request.id);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return send(reply, new Refusal('requete_invalide'), request.id, fieldErrors(error));
  }
  const known = frameworkCode(error);
  if (known !== undefined) return send(reply, new Refusal(known), request.id);
  request.log.error({ err: error }, 'unexpected');
  return send(reply, new Refusal('erreur_interne'), request.id);
}

function frameworkCode(error: FastifyError): RefusalCode | undefined {
  const named = frameworkCodes[error.code];
  if (named !== undefined) return named;
  if (error.statusCode === 429) return 'trop_de_requetes';
  return error.statusCode === 400 ? 'requete_invalide' : undefined;
}

type ZodFault = { readonly instancePath: string; readonly message?: string | undefined };

function fieldErrors(error: { readonly validation: readonly ZodFault[] }): FieldError[] {
  return error.validation.map((fault) => ({
    champ: fault.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: fault.message ?? refusals.requete_invalide.message,
  }));
}

function send(
  reply: FastifyReply,
  refusal: Refusal,
  reference: string,
  errors?: readonly FieldError[],
): FastifyReply {
  const { field, retryAfterSeconds } = refusal.details;
  const atField =
    field === undefined
      ? (refusal.details.errors ?? errors)
      : [{ champ: field, message: refusal.message }];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .status(refusal.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(refusal.code, refusal.message, reference, atField));
}
