import type { GatewayAnswer, GatewayHealth } from '../gateway.ts';

/** Somebody on the list. */
export type ListedName = {
  readonly id: string;
  readonly kind: 'sanction' | 'ppe';
  /** Which list, in words: « Union européenne ». */
  readonly source: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** ISO date; null where the list does not say. */
  readonly bornOn: string | null;
};

export type NamesList = { readonly version: string; readonly entries: readonly ListedName[] };

/** Who publishes the list of people under sanctions and of politically exposed people. */
export type ScreeningGateway = {
  /** The newest version, without its names. */
  version(): Promise<GatewayAnswer<{ readonly version: string }>>;
  /** The whole list. */
  list(): Promise<GatewayAnswer<NamesList>>;
  health(): Promise<GatewayHealth>;
};
