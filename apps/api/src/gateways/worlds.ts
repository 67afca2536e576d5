import type { Mode } from '@nzela/ledger/types';
import { refuse } from '../kernel/http/problem.ts';

/** The providers of one book, and the settings that govern them. */
type World<Gateways, Settings> = { readonly gateways: Gateways; readonly settings: Settings };

/** The live providers, and those of the test mode, which are the sandbox's whatever the live settings say. */
export type Worlds<Gateways, Settings> = World<Gateways, Settings> & {
  /** Null: this deployment knows no sandbox. */
  readonly testWorld: World<Gateways, Settings> | null;
};

/** Who carries out an order of `mode`. Refuses `mode_test_indisponible` where there is no sandbox. */
export function worldOf<Gateways, Settings>(
  worlds: Worlds<Gateways, Settings>,
  mode: Mode,
): World<Gateways, Settings> {
  return mode === 'live' ? worlds : (worlds.testWorld ?? refuse('mode_test_indisponible'));
}
