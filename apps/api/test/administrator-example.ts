import type { TestSandbox } from '../../../tools/testing/sandbox.ts';
import type { Account, Api, Ask } from './api.ts';
import type { Receiver } from './receiver.ts';

/** Something that an administrator does at a route, and its rows of the audit: none where nothing is changed. */
export type Example = {
  readonly as?: Account;
  /** What stands in the address. */
  readonly at?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly sends?: Pick<Ask, 'body' | 'headers'>;
  readonly leaves: readonly string[];
};

export type Given = {
  readonly api: Api;
  readonly sandbox: TestSandbox;
  readonly receiver: Receiver;
  readonly admin: Account;
  /** Has every capability, too. */
  readonly second: Account;
};

export type Examples = Readonly<Record<string, readonly (() => Promise<Example>)[]>>;

export const reason = { motif: 'Vu avec les pièces.' };

export const body = (sent: object) => ({ body: sent });
