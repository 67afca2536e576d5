import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { forgetPerson } from './forget-person.ts';
import { useRootData } from './root-data.ts';
import { onTabNews } from './tabs.ts';

/** Follows who signs in and out in other tabs: the page of a person who is gone, or is somebody else by now, is emptied. */
export function useOtherTabs(): void {
  const userId = useRootData().session?.userId;
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onTabNews((news) => {
        const isGone =
          news.kind === 'signed-out' || (news.kind === 'signed-in' && news.userId !== userId);
        if (userId === undefined || !isGone) return void revalidate();
        // Loaded whole: nothing that the page holds of them stays in memory.
        void forgetPerson().then(() => window.location.replace('/'));
      }),
    [revalidate, userId],
  );
}
