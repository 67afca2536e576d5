import { type RefObject, useLayoutEffect, useRef } from 'react';
import { tellEarlyChanges } from '../lib/early-changes.ts';
import { useAlive } from '../lib/use-alive.ts';

/**
 * Ref of a form in which nothing typed before its scripts arrived is lost: each field that the person changed by then
 * is changed again, so that its handler hears of it. On a slow phone that may be all of the form.
 */
export function useEarlyTyping(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // What it was at the first drawing is what counts.
  const isFromServer = useRef(!useAlive());
  useLayoutEffect(() => {
    // A form drawn by the scripts themselves had nobody typing in it; what fills its fields is no change of theirs.
    if (isFromServer.current) tellEarlyChanges([...(form.current?.elements ?? [])]);
  }, []);
  return form;
}
