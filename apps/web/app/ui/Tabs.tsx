import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';

export type Tab<Id extends string = string> = {
  readonly id: Id;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly content: ReactNode;
};

type TabsProps<Id extends string> = {
  /** Names the list of tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  /** Whose panel is seen, where that of the selected one is still on its way. */
  readonly shown?: Id;
  readonly onSelect: (id: Id) => void;
  /** `segmented` is a two- or three-way switch; `line` scrolls sideways when there are many. */
  readonly look?: 'segmented' | 'line';
  /** What stays beside the panel on a wide screen, and under it elsewhere, whichever tab is selected. */
  readonly aside?: ReactNode;
};

/**
 * Tabs by the ARIA pattern: one stop in the tab order, arrows move and select, Home and End jump. Only the
 * selected panel is in the document.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  shown = selected,
  onSelect,
  look = 'line',
  aside,
}: TabsProps<Id>) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === shown);

  useEffect(() => {
    const show = () => {
      bringIntoView(list.current);
      markEdges(list.current);
    };
    show();
    // A phone that is turned has another middle.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = targets[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={cx(
          'flex',
          look === 'segmented'
            ? 'gap-1 rounded-full bg-surface-3 p-1'
            : 'fading-edges -mx-1 overflow-x-auto border-b border-border px-1 [scrollbar-width:none] xl:gap-1',
        )}
        onKeyDown={onKeyDown}
        onScroll={() => markEdges(list.current)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-tab-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === shown ? `${baseId}-panel-${tab.id}` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={cx(
              'inline-flex min-h-12 items-center justify-center gap-2 font-semibold transition-colors -outline-offset-3!',
              look === 'segmented'
                ? 'min-w-0 flex-1 rounded-full px-2 leading-tight wrap-anywhere text-ink-2 aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-1'
                : '-mb-px border-b-2 px-3.5 whitespace-nowrap border-transparent md:px-2.5 xl:px-4 text-ink-2 hover:text-ink aria-selected:border-brand aria-selected:text-brand',
            )}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className={
          aside === undefined
            ? undefined
            : 'grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start'
        }
      >
        {current !== undefined && (
          <div
            key={current.id}
            role="tabpanel"
            id={`${baseId}-panel-${current.id}`}
            aria-labelledby={`${baseId}-tab-${current.id}`}
            // While it is read, what stands below keeps out of sight: it would be pushed down.
            className="min-w-0 animate-fade pt-6 has-[.animate-skeleton]:min-h-dvh"
          >
            {current.content}
          </div>
        )}
        {aside !== undefined && <div className="min-w-0 pt-6">{aside}</div>}
      </div>
    </div>
  );
}

/** Scrolls the list sideways, and nothing else, until the selected tab is in its middle. */
function bringIntoView(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (list === null || tab === null || tab === undefined) return;
  const box = list.getBoundingClientRect();
  const own = tab.getBoundingClientRect();
  list.scrollLeft += own.left + own.width / 2 - (box.left + box.width / 2);
}

/** Marks the sides on which tabs lie beyond the edge: the style sheet lets them fade there. */
function markEdges(list: HTMLElement | null): void {
  if (list === null) return;
  const left = list.scrollWidth - list.clientWidth - list.scrollLeft;
  list.toggleAttribute('data-more-before', list.scrollLeft > 1);
  list.toggleAttribute('data-more-after', left > 1);
}
