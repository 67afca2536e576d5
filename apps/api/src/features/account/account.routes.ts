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
import { transact } from '../../kernel/data/database.ts';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { drawnType } from '../../kernel/http/images.ts';
import { acceptUploads } from '../../kernel/http/upload.ts';
import { publishPerson } from '../../kernel/identity/capabilities.ts';
import { readAvatar, removeAvatar, saveAvatar } from './avatars/avatars.ts';
import {
  changeEmail,
  changePhone,
  confirmEmail,
  confirmPhone,
  type ContactDeps,
} from './contacts/contacts.service.ts';
import type { Settings } from '../settings/settings.ts';
import { screenSoon } from '../screening/screening.ts';
import { setNames, setRegion, wireUser, type People, type UserRow } from '../users/users.ts';

const tags = ['users'];
const config = { access: signedIn };
const person = { 200: userSchema };
const sent = { 202: contactChangeSchema };

type RouteDeps = ContactDeps & {
  readonly pool: Pool;
  readonly people: People;
  readonly settings: Pick<Settings, 'read'>;
};

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  putMeAvatar: [
    'fichier_illisible',
    'fichier_manquant',
    'fichier_trop_grand',
    'fichier_type_refuse',
    'image_illisible',
  ],
  getMeAvatar: ['introuvable'],
  postMeEmail: [
    'adresse_identique',
    'email_deja_utilise',
    'trop_de_tentatives',
    'verification_requise',
  ],
  postMeEmailConfirmation: ['email_deja_utilise', 'lien_invalide'],
  postMeTelephone: ['telephone_deja_utilise', 'telephone_invalide', 'verification_requise'],
  postMeTelephoneConfirmation: ['code_invalide', 'telephone_deja_utilise'],
} as const satisfies RouteRefusals;

/** A person's own account: names, ways to reach them, picture, language, currency and time zone. */
export const accountRoutes: Features<RouteDeps> = async (app, deps) => {
  const changed = (row: UserRow | null) => {
    if (row === null) return refuse('non_authentifie');
    deps.people.forget(row.id);
    return wireUser(row);
  };

  app.patch(
    '/users/me',
    {
      config,
      schema: { summary: 'Changer ses noms', tags, body: profileUpdateSchema, response: person },
    },
    async (request) => {
      const { prenom: firstName, nom: lastName } = request.body;
      const { userId } = actorOf(request);
      const row = await transact(deps.pool, async ({ client }) => {
        await screenSoon(client, userId);
        await publishPerson(client, userId);
        return setNames(client, userId, { firstName, lastName });
      });
      return changed(row);
    },
  );

  app.put(
    '/users/me/region',
    {
      config,
      schema: {
        summary: 'Changer sa langue, sa devise et son fuseau horaire',
        tags,
        body: regionalUpdateSchema,
        response: person,
      },
    },
    async (request) => {
      const { langue: language, devise: currency, fuseauHoraire: timeZone } = request.body;
      const region = { language, currency, timeZone };
      return changed(await setRegion(deps.pool, actorOf(request).userId, region));
    },
  );

  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.put(
      '/users/me/avatar',
      {
        config: { ...config, costly: 'picture', refusals: refused.putMeAvatar },
        schema: {
          summary: 'Changer sa photo de profil',
          tags,
          consumes: ['multipart/form-data'],
          response: person,
        },
      },
      async (request) => saveAvatar(deps, actorOf(request).userId, request),
    );
  });

  app.delete(
    '/users/me/avatar',
    { config, schema: { summary: 'Retirer sa photo de profil', tags, response: person } },
    async (request) => removeAvatar(deps, actorOf(request).userId),
  );

  app.get(
    '/users/me/avatar',
    {
      config: { ...config, refusals: refused.getMeAvatar },
      schema: { summary: 'Télécharger sa photo de profil', tags },
    },
    async (request, reply) => {
      const content = await readAvatar(deps, actorOf(request).userId);
      return reply.type(drawnType(content)).header('content-disposition', 'inline').send(content);
    },
  );

  await app.register(contactRoutes, deps);
};

/** The address and the number of a person: a new one takes the place of the former once it is confirmed. */
const contactRoutes: Features<RouteDeps> = async (app, deps) => {
  app.post(
    '/users/me/email',
    {
      config: { ...config, refusals: refused.postMeEmail },
      schema: {
        summary: 'Demander à changer d’adresse e-mail',
        tags,
        body: emailChangeSchema,
        response: sent,
      },
    },
    async (request, reply) => {
      const own = { userId: actorOf(request).userId, request };
      return reply.status(202).send(await changeEmail(deps, own, request.body.email));
    },
  );

  app.post(
    '/users/me/email/confirmation',
    {
      config: { ...config, refusals: refused.postMeEmailConfirmation },
      schema: {
        summary: 'Confirmer sa nouvelle adresse e-mail',
        tags,
        body: emailConfirmationSchema,
        response: person,
      },
    },
    async (request) => confirmEmail(deps, actorOf(request).userId, request.body.jeton),
  );

  app.post(
    '/users/me/telephone',
    {
      config: { ...config, refusals: refused.postMeTelephone },
      schema: {
        summary: 'Demander à changer de numéro de téléphone',
        tags,
        body: phoneChangeSchema,
        response: sent,
      },
    },
    async (request, reply) => {
      const own = { userId: actorOf(request).userId, request };
      return reply.status(202).send(await changePhone(deps, own, request.body.telephone));
    },
  );

  app.post(
    '/users/me/telephone/confirmation',
    {
      config: { ...config, refusals: refused.postMeTelephoneConfirmation },
      schema: {
        summary: 'Confirmer son nouveau numéro de téléphone',
        tags,
        body: phoneConfirmationSchema,
        response: person,
      },
    },
    async (request) => confirmPhone(deps, actorOf(request).userId, request.body.code),
  );
};
