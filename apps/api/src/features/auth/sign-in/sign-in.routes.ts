import type { Pool } from 'pg';
import { loginRequestSchema, sessionAnswerSchema } from '@nzela/contract/auth';
import { emptyBodySchema } from '@nzela/contract/common';
import {
  passkeyOptionsSchema,
  passkeySignInSchema,
  secondStepRequestSchema,
  secondStepSchema,
  signInPatienceSeconds,
} from '@nzela/contract/sign-in';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import { networkOf } from '../../../kernel/http/addresses.ts';
import type { Attempts } from '../../../kernel/identity/attempts.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { publicAccess } from '../../../kernel/identity/session.ts';
import type { AuthCookies } from '../sessions/cookies.ts';
import type { Auth } from '../auth.service.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { SecondSteps } from '../codes/second-step.ts';
import { answerSignIn, visitorOf } from '../sessions/session-answer.ts';
import { signIn } from './sign-in.ts';

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly passkeys: Passkeys;
  readonly secondSteps: SecondSteps;
  readonly cookies: AuthCookies;
};

const tags = ['auth'];
const config = { access: publicAccess, duringMaintenance: true } as const;
/** Before anybody is signed in, a challenge is nobody's. */
const asked = { use: 'connexion', binding: '' } as const;

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postLogin: [
    'compte_bloque',
    'connexion_email_desactivee',
    'connexion_telephone_desactivee',
    'etape_expiree',
    'identifiants_invalides',
    'trop_de_tentatives',
  ],
  postLoginCode: ['code_incorrect', 'compte_bloque', 'etape_expiree', 'trop_de_tentatives'],
  postPasskeysConnexion: ['compte_bloque', 'identifiants_invalides'],
} as const satisfies RouteRefusals;

/** The ways in: a password, the code after it, a passkey. */
export const signInRoutes: Features<Needs> = async (app, needs) => {
  const { pool, cookies, passkeys } = needs;

  app.post(
    '/auth/login',
    {
      config: { ...config, costly: 'password', refusals: refused.postLogin },
      schema: {
        summary: 'Se connecter par e-mail ou téléphone et mot de passe',
        tags,
        body: loginRequestSchema,
        response: { 200: sessionAnswerSchema, 202: secondStepSchema },
      },
    },
    async (request, reply) => {
      const { remise } = request.body;
      const signed = await needs.auth.login(request.body, visitorOf(cookies, request));
      if ('waitsFor' in signed) {
        const { waitsFor: etape, token: jeton } = signed;
        return reply.status(202).send({ etape, jeton, expiresIn: signInPatienceSeconds });
      }
      return reply.status(200).send(answerSignIn({ cookies, reply }, signed, remise));
    },
  );

  app.post(
    '/auth/login/code',
    {
      config: { ...config, costly: 'password', refusals: refused.postLoginCode },
      schema: {
        summary: 'Finir sa connexion avec un code',
        tags,
        body: secondStepRequestSchema,
        response: { 200: sessionAnswerSchema },
      },
    },
    async (request, reply) => {
      const signed = await needs.secondSteps.finish(request.body, visitorOf(cookies, request));
      return answerSignIn({ cookies, reply }, signed, request.body.remise);
    },
  );

  app.post(
    '/auth/passkeys/connexion/options',
    {
      config,
      schema: {
        summary: 'Préparer une connexion par clé d’accès',
        tags,
        body: emptyBodySchema,
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request) => {
      await needs.attempts.take([
        {
          key: `passkey-options:${networkOf(request.clientAddress)}`,
          maximum: 300,
          windowSeconds: 900,
        },
      ]);
      return passkeys.requestOptions(asked);
    },
  );

  app.post(
    '/auth/passkeys/connexion',
    {
      config: { ...config, costly: 'password', refusals: refused.postPasskeysConnexion },
      schema: {
        summary: 'Se connecter par clé d’accès',
        tags,
        body: passkeySignInSchema,
        response: { 200: sessionAnswerSchema },
      },
    },
    async (request, reply) => {
      const userId = await passkeys.verify(request.body.reponse, asked);
      const from = { ...visitorOf(cookies, request), secondFactor: true };
      const signed = await transact(pool, ({ client }) => signIn(needs, client, userId, from));
      return answerSignIn({ cookies, reply }, signed, request.body.remise);
    },
  );
};
