import type { BrowserContext, Locator } from 'playwright-core';

type LostAnswerOptions = {
  readonly method?: 'POST' | 'PATCH';
  /** « En cours de vérification » stands for a second: the requests that follow are held back until it was seen in here. */
  readonly checkingIn?: Locator;
};

/**
 * The first request of `method` to an address that `path` matches reaches the server and is executed, and nobody hears of
 * it. Answers the Idempotency-Keys of all that are sent there, as they are.
 */
export async function loseFirstAnswer(
  context: BrowserContext,
  path: string,
  { method = 'POST', checkingIn }: LostAnswerOptions = {},
): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await context.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue();
    const key = route.request().headers()['idempotency-key'];
    if (keys.length > 0) {
      await checkingIn?.getByText('En cours de vérification').waitFor();
      keys.push(key);
      return route.continue();
    }
    const answer = await route.fetch();
    // Nothing was executed: who the person is was asked for first.
    if (answer.status() === 403) return route.fulfill({ response: answer });
    keys.push(key);
    return route.abort('connectionreset');
  });
  return keys;
}
