import { gatewayJobs, type GatewayJobName } from '@nzela/contract/gateways';
import { say, type Message } from '@nzela/messages/message';
import type { Objection, Outbound } from '../../kernel/http/outbound.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Follower, SettingsDeps } from '../settings/settings.ts';

type Called = 'rates' | `gateways.${GatewayJobName}`;

const called: readonly Called[] = [
  'rates',
  ...gatewayJobs.map((job) => `gateways.${job}` as const),
];

type Needs = {
  readonly outbound: Pick<Outbound, 'objection'>;
  readonly defaults: SettingsDeps['defaults'];
};

/**
 * The settings with an address that the product calls, or is called at: none is saved that no call could reach at this
 * moment. One that stays is asked about again when its gateway is switched on, so that a provider that is away does not keep
 * a gateway from being switched off. A default is nobody's mistake: the one of a product without a sandbox leads nowhere.
 */
export function addressFollowers({ outbound, defaults }: Needs) {
  const followerOf = (subject: Called): Follower<Called> => ({
    async admit(next, read) {
      const before = await read(subject);
      const isOnAgain = isOn(next) && !isOn(before);
      const [known, standard] = [addressesOf(before), addressesOf(defaults[subject])];
      const errors = await Promise.all(
        Object.entries(addressesOf(next))
          .filter(([field, url]) => isOnAgain || (url !== known[field] && url !== standard[field]))
          .map(async ([field, url]) => {
            const objection = url === '' ? null : await outbound.objection(url);
            return objection === null
              ? []
              : [{ champ: `valeur.${field}`, message: reasons[objection] }];
          }),
      );
      if (errors.flat().length > 0) refuse('requete_invalide', { errors: errors.flat() });
    },
  });
  return Object.fromEntries(
    called.map((subject) => [subject, followerOf(subject)] as const),
  ) as Readonly<Record<Called, Follower<Called>>>;
}

type Document = Parameters<NonNullable<Follower<Called>['admit']>>[0];

function isOn(document: Document): boolean {
  return 'actif' in document && document.actif;
}

function addressesOf(document: Document): Readonly<Record<string, string>> {
  const { url } = document;
  return 'urlRappel' in document ? { url, urlRappel: document.urlRappel } : { url };
}

const reasons: Readonly<Record<Objection, Message>> = {
  malformed: say('fields_url'),
  account: say('fields_called_account'),
  plain: say('fields_called_plain'),
  inside: say('fields_called_inside'),
  nowhere: say('fields_called_nowhere'),
};
