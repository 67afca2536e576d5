import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config as configureZod } from 'zod';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { genericMessage } from '@nzela/contract/field-messages';
import { isConflict, isDatabaseAway } from '../data/database.ts';
import { briefly } from '../monitoring/log.ts';
import { faultsOf } from './field-faults.ts';
import type { KnownMethods } from './methods.ts';
import {
  problemBody,
  refusal,
  Refusal,
  type FieldFault,
  type PlainRefusalCode,
} from './problem.ts';
import { isForPrograms } from './versions.ts';
import { opensPage, sendProblemPage } from './problem-page.ts';
import { UnreadableSecret } from '../data/secrets.ts';
import { anyReader } from '../texts/texts.ts';
import { languageOf } from '../texts/language.ts';

const frameworkCodes: Readonly<Record<string, PlainRefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'corps_trop_grand',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type_de_contenu',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'corps_illisible',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'corps_illisible',
  FST_UNDER_PRESSURE: 'service_sature',
};

const clientStatusCodes: Readonly<Record<number, PlainRefusalCode>> = {
  // A file that must not be served is one that is not there.
  403: 'introuvable',
  404: 'introuvable',
  406: 'type_de_contenu',
  413: 'corps_trop_grand',
  415: 'type_de_contenu',
};

/** Answers every error, as problem+json or to a person as a page: a refusal with its sentence, the unexpected with a reference and nothing else. */
export function installErrors(app: FastifyInstance, knownMethods: KnownMethods): void {
  configureZod({ localeError: genericMessage });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = knownMethods(path);
    // A folder of files knows the method, and lacks the file: one of an earlier build, perhaps.
    if (methods.length === 0 || methods.includes(request.method))
      return send(reply, refusal('introuvable'), request);
    return send(reply.header('allow', methods.join(', ')), refusal('methode_refusee'), request);
  });
}

/** For what no hook sees: an address that cannot be decoded. `headers` are those that a hook would have set. */
export function answerUnroutable(headers: Readonly<Record<string, string>>) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void send(reply.headers(headers), refusal('requete_invalide'), request);
  };
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) return send(reply, error, request);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return send(reply, refusal('requete_invalide'), request, faultsOf(error.validation));
  }
  // Nobody is left to answer; what its socket says of its end is no fault of the database's.
  if (isHungUp(request)) return send(reply, refusal('requete_invalide'), request);
  const known = frameworkCode(error);
  if (known !== undefined) return send(reply, refusal(known), request);
  if (isDatabaseAway(error)) {
    request.log.error(briefly(error), 'the database is away');
    return send(reply, refusal('service_indisponible', { retryAfterSeconds: 5 }), request);
  }
  if (isConflict(error)) {
    request.log.warn(briefly(error), 'another transaction was in the way');
    return send(reply, refusal('service_indisponible', { retryAfterSeconds: 1 }), request);
  }
  if (error instanceof UnreadableSecret) {
    request.log.error(briefly(error), 'a key is missing');
    return send(reply, refusal('service_indisponible', { retryAfterSeconds: 30 }), request);
  }
  request.log.error({ err: error }, 'unexpected');
  return send(reply, refusal('erreur_interne'), request);
}

/** The client went away before its whole request had come. */
function isHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** What Fastify, its plugins and what they stand on say that the client did wrong: never a fault of ours. */
function frameworkCode({ code, statusCode = 500 }: FastifyError): PlainRefusalCode | undefined {
  const named = frameworkCodes[code] ?? clientStatusCodes[statusCode];
  if (named !== undefined) return named;
  return statusCode >= 400 && statusCode < 500 ? 'requete_invalide' : undefined;
}

/** A client that is turned away for now is always told when to come back. */
const usualWaitSeconds: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Where merchants' programmers read of each code: a part of our own address. */
const explainedAt = '/docs/errors#';

/** In the language of whoever asks. */
function send(
  reply: FastifyReply,
  refused: Refusal,
  request: FastifyRequest,
  atFields?: readonly FieldFault[],
): FastifyReply {
  const { status, sentence, details } = refused;
  const { field, errors, retryAfterSeconds, timeZone = anyReader.timeZone } = details;
  const wait = retryAfterSeconds ?? usualWaitSeconds[status];
  if (wait !== undefined && (retryAfterSeconds !== undefined || !reply.hasHeader('retry-after')))
    reply.header('retry-after', String(wait));
  const reader = { language: languageOf(request), timeZone };
  const faults = field === undefined ? (errors ?? atFields) : [{ champ: field, message: sentence }];
  const page = isForPrograms(request) ? explainedAt : undefined;
  const problem = problemBody(refused, { reference: request.id, reader, faults, page });
  reply.status(status);
  if (opensPage(request)) return sendProblemPage(reply, problem, reader.language);
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem);
}
