import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compilePages } from '@nzela/messages/compiler';
import type { Plugin, Rolldown } from 'vite';

/** The mode in which the build only tells which page loads which file. */
export const draftMode = 'draft';

/** What the thread of the draft is given: the root and the configuration of the build. */
export type DraftOrder = { readonly root: string; readonly configFile: string };

/** What it answers: the modules of each file to be. */
export type Draft = readonly (readonly string[])[];

/**
 * Makes a page load some thirty files instead of more than a hundred. The bundler puts modules into one file where
 * exactly the same pages need them, which leaves many files of a few hundred bytes. A draft of the build tells which page
 * loads which of them; the build then follows what `merge-files.ts` chooses (docs/adr/0067-some-thirty-files-a-page.md).
 *
 * The draft is made in a thread of its own, while the build reads the same modules: the choice is needed once all are read.
 */
export function mergedFiles(): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  const fileOf = new Map<string, string>();
  let drafting: Promise<Draft> | undefined;
  const plugin: Plugin = {
    name: 'merged-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: {
      order: 'post',
      // An entry may export more than its own: what others share can stand beside it.
      handler: (name) =>
        name === 'client'
          ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
          : undefined,
    },
    async buildStart() {
      const { root, configFile = '' } = this.environment.getTopLevelConfig();
      // The draft reads the functions of the messages; the other plugin that does waits for them, too.
      await compilePages();
      drafting = draft({ root, configFile });
      // A build that fails before it waits for the draft tells its own fault.
      drafting.catch(() => undefined);
    },
    async buildEnd(error) {
      if (error !== undefined) return;
      fileOf.clear();
      for (const [index, modules] of ((await drafting) ?? []).entries())
        for (const id of modules) fileOf.set(id, `shared-${index}`);
    },
  };
  const group = {
    name: (id: string) => fileOf.get(id) ?? null,
    debugName: 'merged files',
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
}

async function draft(order: DraftOrder): Promise<Draft> {
  const thread = new Worker(new URL('merged-files.thread.ts', import.meta.url), {
    workerData: order,
  });
  try {
    const [answer] = (await once(thread, 'message')) as [Draft];
    return answer;
  } finally {
    await thread.terminate();
  }
}
