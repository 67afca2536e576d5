/** Loads of the parts (page-part.tsx) that stand in the page as the server wrote it. */
const inPage: Promise<unknown>[] = [];

export function waitForPart(load: Promise<unknown>): void {
  inPage.push(load);
}

/** Resolves once the code of all parts in the page has come, or failed to; also of the parts of parts. */
export async function partsInPage(): Promise<void> {
  for (let known = -1; known < inPage.length;) {
    known = inPage.length;
    await Promise.allSettled(inPage);
  }
}
