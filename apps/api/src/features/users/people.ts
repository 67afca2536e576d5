import type { Pool } from 'pg';
import { IdMap } from '@nzela/ledger/id-map';
import type { Notifications } from '../../kernel/data/notifications.ts';
import { settingsChannel } from '../settings/settings.ts';
import { personById, type Person } from './person.ts';

/**
 * People as requests need them: remembered until the database tells that they have changed (its trigger `told`), and asked for
 * each time while it may not be heard. At once for who is remembered. Nothing that a lock guards is decided by it.
 */
export type People = {
  byId(id: string): Person | null | Promise<Person | null>;
  /** Whoever `find` finds, remembered under `name` as well: a number may go to another person. */
  named(name: string, find: Find): Person | Promise<Person | null>;
  /** This process changed somebody, and need not wait to be told. */
  forget(id: string): void;
};

const peopleChannel = 'nzela.people';

const rememberedMost = 50_000;

type Find = () => Promise<Person | null>;

type Needs = { readonly pool: Pool; readonly notifications: Notifications };

export function createPeople({ pool, notifications }: Needs): People {
  /** Null: somebody who has changed. */
  let people = new IdMap<Person | null>();
  /** Holds as long as `people` has the very same object. */
  let names = new IdMap<Person>();
  let changes = 0;

  function forget(id: string): void {
    if (people.has(id)) people.set(id, null);
    changes += 1;
  }

  function forgetAll(): void {
    people = new IdMap();
    names = new IdMap();
    changes += 1;
  }

  // Whoever chose no time zone reads by the product's.
  notifications.subscribe({
    channel: settingsChannel,
    receive: (subject) => {
      if (subject === 'application') forgetAll();
    },
    resume: async () => undefined,
  });
  notifications.subscribe({
    channel: peopleChannel,
    receive: forget,
    resume: async () => forgetAll(),
    empty() {
      const { size } = people;
      forgetAll();
      return size;
    },
  });

  /** Whoever is found, as the one object that is remembered of them; null when none is. */
  async function remember(find: Find): Promise<{ found: Person | null; kept: Person | null }> {
    const before = changes;
    const found = await find();
    // Read before a change that was told meanwhile, perhaps.
    if (found === null || changes !== before || !notifications.listening)
      return { found, kept: null };
    if (people.size >= rememberedMost || names.size >= rememberedMost) forgetAll();
    const kept = people.get(found.id) ?? found;
    people.set(found.id, kept);
    return { found: kept, kept };
  }

  async function rememberNamed(name: string, find: Find): Promise<Person | null> {
    const { found, kept } = await remember(find);
    if (kept !== null) names.set(name, kept);
    return found;
  }

  return {
    byId(id) {
      const known = notifications.listening ? people.get(id) : undefined;
      return known ?? remember(() => personById(pool, id)).then(({ found }) => found);
    },
    named(name, find) {
      const known = notifications.listening ? names.get(name) : undefined;
      return known !== undefined && people.get(known.id) === known
        ? known
        : rememberNamed(name, find);
    },
    forget,
  };
}
