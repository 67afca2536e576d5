import type { Pool } from 'pg';
import {
  contactChangeSchema,
  emailChangeSchema,
  emailConfirmationSchema,
  phoneChangeSchema,
  phoneConfirmationSchema,
  profileUpdateSchema,
  regionalUpdateSchema,
  userSchema,
} from '@nzela/contract/users';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { acceptUploads } from '../../kernel/http/upload.ts';
import { readAvatar, removeAvatar, saveAvatar } from './avatars/avatars.ts';
import {
  changeEmail,
  changePhone,
  confirmEmail,
  confirmPhone,
  type ContactDeps,
} from './contacts/contacts.service.ts';
import { setNames, setRegion, wireUser, type People, type UserRow } from '../users/users.ts';

const tags = ['users'];
const config = { access: signedIn };
const person = { 200: userSchema };
const sent = { 202: contactChangeSchema };

type RouteDeps = ContactDeps & { readonly pool: Pool; readonly people: People };

/** A person's own account: names, ways to reach them, picture, language, currency and time zone. */
export const accountRoutes: Features<RouteDeps> = async (app, deps) => {
  const changed = (row: UserRow | null) => {
    if (row === null) return refuse('non_authentifie');
    deps.people.forget(row.id);
    return wireUser(row);
  };

  app.patch(
    '/users/me',
    { config, schema: { tags, body: profileUpdateSchema, response: person } },
    async (request) => {
      const { prenom: firstName, nom: lastName } = request.body;
      return changed(await setNames(deps.pool, actorOf(request).userId, { firstName, lastName }));
    },
  );

  app.put(
    '/users/me/region',
    { config, schema: { tags, body: regionalUpdateSchema, response: person } },
    async (request) => {
      const { langue: language, devise: currency, fuseauHoraire: timeZone } = request.body;
      const region = { language, currency, timeZone };
      return changed(await setRegion(deps.pool, actorOf(request).userId, region));
    },
  );

  app.post(
    '/users/me/email',
    { config, schema: { tags, body: emailChangeSchema, response: sent } },
    async (request, reply) => {
      const own = { userId: actorOf(request).userId, request };
      return reply.status(202).send(await changeEmail(deps, own, request.body.email));
    },
  );

  app.post(
    '/users/me/email/confirmation',
    { config, schema: { tags, body: emailConfirmationSchema, response: person } },
    async (request) => confirmEmail(deps, actorOf(request).userId, request.body.jeton),
  );

  app.post(
    '/users/me/telephone',
    { config, schema: { tags, body: phoneChangeSchema, response: sent } },
    async (request, reply) => {
      const own = { userId: actorOf(request).userId, request };
      return reply.status(202).send(await changePhone(deps, own, request.body.telephone));
    },
  );

  app.post(
    '/users/me/telephone/confirmation',
    { config, schema: { tags, body: phoneConfirmationSchema, response: person } },
    async (request) => confirmPhone(deps, actorOf(request).userId, request.body.code),
  );

  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.put(
      '/users/me/avatar',
      {
        config: { ...config, costly: 'picture' },
        schema: { tags, consumes: ['multipart/form-data'], response: person },
      },
      async (request) => saveAvatar(deps, actorOf(request).userId, request),
    );
  });

  app.delete('/users/me/avatar', { config, schema: { tags, response: person } }, async (request) =>
    removeAvatar(deps, actorOf(request).userId),
  );

  app.get('/users/me/avatar', { config, schema: { tags } }, async (request, reply) => {
    const content = await readAvatar(deps, actorOf(request).userId);
    return reply.type('image/webp').header('content-disposition', 'inline').send(content);
  });
};
