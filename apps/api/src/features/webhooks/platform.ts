import { platformMerchant, type PlatformEnvironment } from '@nzela/contract/platform';
import type { Follower } from '../settings/settings.ts';
import { endDeliveries } from './deliveries.store.ts';
import { addEndpoint, admittedHost, type WebhookDeps } from './webhooks.service.ts';
import { changeEndpoint, endpointsOf, lockEndpoints, platformAccounts } from './webhooks.store.ts';
import { setLive } from '../merchants/merchants.ts';

/** The settings `api` as an endpoint of the operator's own account (ADR 50): the address and whether it is sent anything. */
export function platformFollower(deps: Pick<WebhookDeps, 'outbound' | 'secrets'>): Follower<'api'> {
  return {
    async admit({ webhookUrl, webhookActif }) {
      if (webhookActif) await admittedHost(deps, webhookUrl, 'valeur.webhookUrl');
    },
    async saved(client, { before, next, at }) {
      const { environnement, webhookUrl, webhookActif } = next;
      if (before.environnement !== environnement)
        await setLive(client, platformMerchant, {
          liveAt: environnement === 'production' ? at : null,
          at,
        });
      for (const { accountId, mode } of await platformAccounts(client)) {
        await lockEndpoints(client, accountId);
        const [endpoint] = await endpointsOf(client, accountId);
        const enabled = webhookActif && mode === modeOf(environnement);
        if (endpoint === undefined) {
          if (enabled) await addEndpoint(deps, client, { accountId, url: webhookUrl, at });
          continue;
        }
        const change = enabled
          ? { ...place(webhookUrl), enabled, ended_by: null, failing_since: null, warned_at: null }
          : { enabled };
        await changeEndpoint(client, endpoint.id, { at, change });
        if (!enabled) await endDeliveries(client, endpoint.id);
      }
    },
  };
}

function place(url: string) {
  return { url, host: new URL(url).host };
}

export function modeOf(environment: PlatformEnvironment) {
  return environment === 'production' ? 'live' : 'test';
}
