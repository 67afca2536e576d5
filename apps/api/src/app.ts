import fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from './deps.ts';
import { installBodyParser } from './kernel/body.ts';
import { installErrors } from './kernel/errors.ts';
import { installGuard } from './kernel/guard.ts';
import { newId } from './kernel/ids.ts';

const requestTimeoutMs = 30_000;
const bodyLimitBytes = 256 * 1024;

/** The API and the hosted web application as one Fastify server, not listening yet. The one place that wires. */
export async function buildApp(deps: Deps) {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => newId(),
    requestIdHeader: false,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs,
    bodyLimit: bodyLimitBytes,
    trustProxy: deps.config.trustProxy,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrors(app);
  installBodyParser(app);
  installGuard(app, { tokens: deps.tokens, clock: deps.clock, isLive: () => true });
  return app;
}

export type App = Awaited<ReturnType<typeof buildApp>>;
