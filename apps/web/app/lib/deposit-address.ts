/** Where a deposit is made, for something that waits to be paid at `path`: the tab leads back there. */
export function depositAddress(path: string): string {
  const address = new URLSearchParams({ onglet: 'recharger', retour: path });
  return `/dashboard/user/wallet?${address.toString()}`;
}

/** What the address says waits to be paid: a money request's page and nothing else, whoever wrote the address. */
export function readWayBack(address: URLSearchParams): string | null {
  return /^\/pay\/[\w-]{1,64}$/.exec(address.get('retour') ?? '')?.[0] ?? null;
}

/** The same for the next address of that deposit: nothing where nothing waits. */
export function wayBackOf(wayBack: string | null): { readonly retour?: string } {
  return wayBack === null ? {} : { retour: wayBack };
}
