import type { ServerContext } from './server-context.ts';

/** What a page can be shown without: null when the API could not say it. */
export async function readOrNull<Answer>(
  api: ServerContext['api'],
  path: string,
): Promise<Answer | null> {
  const response = await api(path);
  if (response.ok) return (await response.json()) as Answer;
  console.warn(`A public page is shown without ${path}: ${response.status}`);
  return null;
}
