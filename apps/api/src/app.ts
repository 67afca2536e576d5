import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Deps } from './deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { visitRoutes } from './features/auth/visits.routes.ts';
import { referralRoutes } from './features/referrals/referrals.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { installBodyParser } from './kernel/body.ts';
import { installErrors } from './kernel/errors.ts';
import { installGuard } from './kernel/guard.ts';
import { newId } from './kernel/ids.ts';
import type { Routes } from './kernel/routes.ts';

const requestTimeoutMs = 30_000;
const bodyLimitBytes = 256 * 1024;

/** The API and the hosted web application as one Fastify server, not listening yet. The one place that wires. */
export async function buildApp(deps: Deps): Promise<Routes> {
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
  installGuard(app, { tokens: deps.tokens, clock: deps.clock, isLive: deps.liveness.isLive });
  await app.register(cookie);
  await app.register(async (api) => installFeatures(api as Routes, deps), { prefix: '/api' });
  return app;
}

/** The features, a line each; paths are relative to the API's base path. */
async function installFeatures(app: Routes, deps: Deps): Promise<void> {
  const { config, identity } = deps;
  const demo = { demo: config.demo, deskUrl: config.sandbox?.url ?? null };
  await app.register(settingsRoutes, { ...deps, ...demo });
  await app.register(authRoutes, { ...deps, ...identity });
  await app.register(visitRoutes, { ...deps, ...identity, ...demo });
  await app.register(referralRoutes, deps);
}
