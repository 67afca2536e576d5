import { useRouteLoaderData } from 'react-router';
import type { ServerContext } from './server-context.ts';
import type { ThemeChoice } from './theme.ts';
import { defaultTimeZone } from './time-zone.ts';

/** What the root loader gives to every page. */
export type RootData = Pick<
  ServerContext,
  | 'session'
  | 'applicationName'
  | 'maintenance'
  | 'demo'
  | 'deskUrl'
  | 'currencies'
  | 'now'
  | 'timeZone'
> & {
  readonly theme: ThemeChoice;
  /** Scheme and host that the operator gave the program. */
  readonly origin: string;
};

const withoutHost: RootData = {
  session: null,
  applicationName: '',
  maintenance: null,
  demo: false,
  deskUrl: null,
  currencies: [],
  now: '',
  timeZone: defaultTimeZone,
  theme: 'system',
  origin: '',
};

/** The root data of the page being shown; a neutral set when the root loader itself failed. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? withoutHost;
}
