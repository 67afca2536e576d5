type Page<Element> = {
  readonly elements: readonly Element[];
  readonly curseur: string | null;
};

/** Every element of a list, page by page: the next page is asked for when the last element of one was taken. */
export async function* everyOf<Element, Query extends { curseur?: string }>(
  list: (query: Query) => Promise<Page<Element>>,
  query: Query,
): AsyncGenerator<Element, void, undefined> {
  let curseur = query.curseur;
  do {
    const page = await list(curseur === undefined ? query : { ...query, curseur });
    yield* page.elements;
    // Events always say where they go on; a page without elements is the last one for now.
    curseur = page.elements.length === 0 ? undefined : (page.curseur ?? undefined);
  } while (curseur !== undefined);
}
