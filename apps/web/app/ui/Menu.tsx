import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';

export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Either a place to go, or something to do. */
  readonly href?: string;
  readonly onAction?: () => void;
};

export type MenuPlacement = 'bottom end' | 'bottom start' | 'top start';

type MenuProps = {
  /** What the trigger opens, in words; said in the place of a trigger that is a picture. */
  readonly label: string;
  /** A text, or a picture. */
  readonly trigger: ReactNode;
  readonly triggerClassName?: string;
  /** Groups of actions, set apart by a line. */
  readonly groups: readonly (readonly MenuAction[])[];
  /** Above the actions: who is signed in, for instance. */
  readonly header?: ReactNode;
  readonly placement?: MenuPlacement;
};

/** 28 kB that most visits never open: they come when a hand, or the keyboard, nears the button. */
const loadPopover = () => import('./MenuPopover.tsx');
const MenuPopover = lazy(loadPopover);

/** A head start; the press asks again, and shows what then fails. */
const nearing = () => void loadPopover().catch(() => undefined);

/** Actions behind one button. */
export function Menu({
  label,
  trigger,
  triggerClassName,
  groups,
  header,
  placement = 'bottom end',
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onPointerEnter={nearing}
        onFocus={nearing}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span aria-hidden={typeof trigger === 'string' ? undefined : true} className="contents">
          {trigger}
        </span>
        {typeof trigger !== 'string' && <span className="sr-only">{label}</span>}
      </button>
      {open && (
        <Suspense>
          <MenuPopover
            id={menuId}
            label={label}
            triggerRef={button}
            groups={groups}
            header={header}
            placement={placement}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
