import type { Biller as WireBiller } from '@nzela/contract/bills';
import type { Destinations } from '../../gateways/destinations.ts';
import type { Biller, BillsGateway } from '../../gateways/bills/bills.port.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { BillDeps } from './deps.ts';

/** Everybody whose bills can be paid, as the gateway last told. */
export type Billers = {
  /** Refuses `passerelle_indisponible` while the gateway has never told. */
  all(): Promise<readonly Biller[]>;
};

const freshForMs = 60_000;

/** The list changes rarely and is shown at each visit: asked once a minute, and kept while the gateway is silent. */
export function createBillers(gateway: BillsGateway): Billers {
  let known: { readonly billers: readonly Biller[]; readonly until: number } | undefined;
  return {
    async all() {
      if (known !== undefined && known.until > performance.now()) return known.billers;
      const answer = await gateway.billers();
      if (answer.status === 'answered') {
        known = { billers: answer.value, until: performance.now() + freshForMs };
      }
      return known?.billers ?? refuse('passerelle_indisponible');
    },
  };
}

type Filter = { readonly pays?: string | undefined; readonly type?: string | undefined };

/** The billers of a country and a type, those of the tiles first and in their order (settings `bills`). */
export async function listBillers(
  deps: Pick<BillDeps, 'settings' | 'gateways'>,
  billers: Billers,
  { pays, type }: Filter,
): Promise<{ elements: WireBiller[] }> {
  const { vedettes } = await deps.settings.read('bills');
  const destinations = await deps.gateways.bills.destinations();
  const rank = (id: string) => {
    const place = vedettes.indexOf(id);
    return place < 0 ? vedettes.length : place;
  };
  const listed = (await billers.all()).filter(
    (biller) =>
      (pays === undefined || biller.country === pays) &&
      (type === undefined || biller.type === type),
  );
  return {
    elements: listed
      .toSorted((left, right) => rank(left.id) - rank(right.id))
      .map((biller) => wireBiller(biller, { featured: vedettes, destinations })),
  };
}

/** Refuses `facturier_en_panne` for a biller that takes nothing now. */
export function refuseDownBiller(
  destinations: Destinations,
  { id, name }: Pick<Biller, 'id' | 'name'>,
): void {
  if (destinations.stateOf(id) !== 'down') return;
  refuse('facturier_en_panne', { field: 'facturier', values: { biller: name } });
}

type Around = { readonly featured: readonly string[]; readonly destinations: Destinations };

export function wireBiller(biller: Biller, { featured, destinations }: Around): WireBiller {
  return {
    id: biller.id,
    nom: biller.name,
    pays: biller.country,
    type: biller.type,
    devise: biller.currency,
    montantLibre: biller.amountMode === 'free',
    exempleReference: biller.referenceExample,
    delaiMinutes: biller.settlementMinutes,
    vedette: featured.includes(biller.id),
    etat: destinations.stateOf(biller.id),
  };
}
