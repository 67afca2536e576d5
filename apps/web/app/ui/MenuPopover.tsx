import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components';
import { AriaLanguage } from './AriaLanguage.tsx';
import { AriaRouter } from './AriaRouter.tsx';
import { cx } from './cx.ts';
import type { MenuAction, MenuPlacement } from './Menu.tsx';

type MenuPopoverProps = {
  readonly id: string;
  readonly label: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly groups: readonly (readonly MenuAction[])[];
  readonly header: ReactNode;
  readonly placement: MenuPlacement;
  readonly onClose: () => void;
};

/** What a `Menu` opens: React Aria keeps the focus inside and gives it back to the button. */
export default function MenuPopover(props: MenuPopoverProps) {
  const { id, label, triggerRef, groups, header, placement, onClose } = props;
  return (
    <AriaLanguage>
      <AriaRouter>
        <Popover
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose();
          }}
          triggerRef={triggerRef}
          placement={placement}
          aria-label={label}
          className="min-w-60 animate-in overflow-auto rounded-m border border-border bg-surface p-1 shadow-3"
        >
          {header}
          <AriaMenu
            id={id}
            aria-label={label}
            autoFocus="first"
            onClose={onClose}
            className="outline-none"
          >
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
      </AriaRouter>
    </AriaLanguage>
  );
}
