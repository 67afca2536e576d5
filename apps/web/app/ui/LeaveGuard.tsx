import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** How many forms of the page hold what is not saved. The router takes one blocker alone, so that they share it. */
let unsavedForms = 0;

/** Asks before a page is left, or its window closed, while `isUnsaved`. Its layout has the `LeaveGuardHost`. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsavedForms += 1;
    window.addEventListener('beforeunload', ask);
    return () => {
      unsavedForms -= 1;
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}

/** Another page or another tab of it; a filter in the address leaves the form where it is. */
function isElsewhere(here: Location, next: Location): boolean {
  const tab = ({ search }: Location) => new URLSearchParams(search).get('onglet');
  return here.pathname !== next.pathname || tab(here) !== tab(next);
}

/** Where the question appears: once per page, in its layout. */
export function LeaveGuardHost() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedForms > 0 && isElsewhere(currentLocation, nextLocation),
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      role="alertdialog"
      title={m.ui_leave_title()}
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {m.ui_leave_confirm()}
          </Button>
          <Button onClick={stay}>{m.ui_leave_stay()}</Button>
        </>
      }
    >
      <p>{m.ui_leave_text()}</p>
    </Dialog>
  );
}
