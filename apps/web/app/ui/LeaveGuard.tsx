import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { m } from '@nzela/messages/m';
import { BareDialog } from './bare-dialog.tsx';
import { Button } from './Button.tsx';
import { FormsWithin } from './forms-within.ts';

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
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      text={m.ui_leave_text()}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

export type AskedClosingProps = {
  readonly onClose: () => void;
  /** What is typed is a proof of who one is: nothing is lost with it. */
  readonly isProof?: boolean | undefined;
  /** What lies over the page; `close` is for whatever may close it by mistake: Escape, a press outside. */
  readonly children: (close: () => void) => ReactNode;
};

/** Asks before a dialog or a sheet closes over a form that holds what is not sent; so does the page that it lies over. */
export function AskedClosing({ onClose, isProof = false, children }: AskedClosingProps) {
  const [unsaved, setUnsaved] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const count = useCallback((by: 1 | -1) => setUnsaved((before) => before + by), []);
  const isUnsaved = unsaved > 0;
  useLeaveGuard(isUnsaved);
  return (
    <FormsWithin value={isProof ? null : count}>
      {children(() => (isUnsaved ? setAsked(true) : onClose()))}
      <LeaveQuestion
        open={isAsked && isUnsaved}
        text={m.ui_leave_dialog_text()}
        onLeave={() => {
          setAsked(false);
          onClose();
        }}
        onStay={() => setAsked(false)}
      />
    </FormsWithin>
  );
}

type LeaveQuestionProps = {
  readonly open: boolean;
  readonly text: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
};

function LeaveQuestion({ open, text, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <BareDialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      title={m.ui_leave_title()}
      actions={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {m.ui_leave_confirm()}
          </Button>
          <Button onClick={onStay}>{m.ui_leave_stay()}</Button>
        </>
      }
    >
      <p>{text}</p>
    </BareDialog>
  );
}
