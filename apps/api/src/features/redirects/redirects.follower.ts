import { redirectFaults, type Redirect } from '@nzela/contract/redirects';
import type { SettingsDocument } from '@nzela/contract/settings';
import { say, type Message } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import type { Follower } from '../settings/settings.ts';
import { ownHosts } from './redirects.ts';

type Rows = SettingsDocument<'redirects'>;
type Fault = { readonly row: Redirect; readonly champ: string; readonly message: Message };
type Operator = { readonly publicUrl: string };

/**
 * The settings `redirects`: no list that hides a page, turns in circles or leads nowhere is saved. What was wrong before stays
 * as it is, so that one row of an earlier release does not keep all others from being changed.
 */
export function redirectsFollower({ publicUrl }: Operator): Follower<'redirects'> {
  return {
    async admit(next, read) {
      const [before, urls] = await Promise.all([read('redirects'), read('urls')]);
      refuseNew(before, next, (rows) => faultsOf(rows, ownHosts(urls, publicUrl)));
    },
  };
}

function faultsOf(rows: Rows, hosts: ReturnType<typeof ownHosts>): Fault[] {
  return redirectFaults(rows, hosts).flatMap(({ index, field, message }) => {
    const row = rows.redirections[index];
    const champ = `valeur.redirections.${index}.${field}`;
    return row === undefined ? [] : [{ row, champ, message: say(message) }];
  });
}

function refuseNew(before: Rows, next: Rows, faults: (rows: Rows) => readonly Fault[]): void {
  const known = faults(before);
  const added = faults(next).filter(
    (fault) =>
      !known.some((one) => isSame(one.row, fault.row) && isSame(one.message, fault.message)),
  );
  if (added.length === 0) return;
  const errors = added.map(({ row, champ, message }) => ({
    champ,
    // Of a row that nobody touched: what it leads to is taken away.
    message:
      message.key === 'fields_redirect_unanswered' &&
      before.redirections.some((one) => isSame(one, row))
        ? say('redirects_needed', { path: row.chemin })
        : message,
  }));
  refuse('requete_invalide', { errors });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The settings `urls`: with another base address, what led to another site may lead back to this one. */
export function urlsFollower({ publicUrl }: Operator): Follower<'urls'> {
  return {
    async admit(next, read) {
      const [before, rows] = await Promise.all([read('urls'), read('redirects')]);
      const known = faultsOf(rows, ownHosts(before, publicUrl));
      const broken = faultsOf(rows, ownHosts(next, publicUrl)).find(
        ({ champ }) => !known.some((one) => one.champ === champ),
      );
      if (broken === undefined) return;
      const message = say('redirects_base', { path: broken.row.chemin });
      refuse('requete_invalide', { errors: [{ champ: 'valeur.adresseBase', message }] });
    },
  };
}
