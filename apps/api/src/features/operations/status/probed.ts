import type { GatewayHealth } from '../../../gateways/gateway.ts';

/** Some gateways can be asked how they are. */
type Probed = { readonly health: () => Promise<GatewayHealth> };

/** Those of `gateways` that can be asked how they are, by their names. */
export function gatewaysIn(
  gateways: object,
): { readonly name: string; readonly gateway: Probed }[] {
  return Object.entries(gateways).flatMap(([name, gateway]: [string, unknown]) =>
    isProbed(gateway) ? [{ name, gateway }] : [],
  );
}

function isProbed(gateway: unknown): gateway is Probed {
  return typeof gateway === 'object' && gateway !== null && 'health' in gateway;
}
