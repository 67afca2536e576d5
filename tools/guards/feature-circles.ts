/** A file as dependency-cruiser reports it: the files that it imports, types included. */
export type Module = {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
};

/**
 * Features of one application that need each other, directly or through others: `auth → users → auth`. The import law's
 * own rule sees circles of files; two features can be a circle without one. A test may use any feature.
 */
export function circlesOfFeatures(modules: readonly Module[]): string[] {
  const needs = neededFeatures(modules);
  const circles = [...needs.keys()].flatMap((feature) => {
    const way = wayBack(feature, needs);
    return way === null ? [] : [{ way, name: way.toSorted().join() }];
  });
  const first = circles.filter(({ name }, at) => circles.findIndex((c) => c.name === name) === at);
  return first.map(({ way }) => [...way, way[0]].join(' → '));
}

type Needs = ReadonlyMap<string, ReadonlySet<string>>;

function neededFeatures(modules: readonly Module[]): Needs {
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const feature = featureOf(source);
    if (feature === null || /\.test\.tsx?$/.test(source)) continue;
    const others = dependencies.flatMap(({ resolved }) => featureOf(resolved) ?? []);
    const needed = needs.get(feature) ?? new Set();
    needs.set(feature, needed);
    for (const other of others) if (other !== feature) needed.add(other);
  }
  return needs;
}

/** `apps/api/src/features/auth`; null for a file of no feature. */
function featureOf(path: string): string | null {
  return /^apps\/(?:api\/src|web\/app)\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

/** The features on the shortest way from `start` back to it; null when there is none. */
function wayBack(start: string, needs: Needs): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}
