import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  Button,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { cx } from './cx.ts';

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
  readonly placement?: 'bottom end' | 'bottom start' | 'top start';
};

/** Actions behind one button. */
export function Menu({
  label,
  trigger,
  triggerClassName,
  groups,
  header,
  placement = 'bottom end',
}: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={triggerClassName ?? ''}>
        <span aria-hidden={typeof trigger === 'string' ? undefined : true} className="contents">
          {trigger}
        </span>
        {typeof trigger !== 'string' && <span className="sr-only">{label}</span>}
      </Button>
      <Popover
        placement={placement}
        className="min-w-60 animate-in overflow-auto rounded-m border border-border bg-surface p-1 shadow-3"
      >
        {header}
        <AriaMenu className="outline-none">
          {groups.map((actions, index) => (
            <MenuSection key={actions[0]?.id} aria-label={label}>
              {index > 0 && <Separator className="mx-2 my-1 border-border" />}
              {actions.map((action) => (
                <MenuItem
                  key={action.id}
                  id={action.id}
                  textValue={action.label}
                  isDisabled={action.disabled === true}
                  {...(action.href === undefined ? {} : { href: action.href })}
                  {...(action.onAction === undefined ? {} : { onAction: action.onAction })}
                  className={cx(
                    'flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-3 font-medium outline-none',
                    'data-disabled:text-ink-3 data-focused:bg-surface-3',
                    action.danger === true && 'text-neg',
                  )}
                >
                  {action.icon}
                  {action.label}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
