import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';

type PaginationProps = {
  /** From 1. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  readonly busy?: boolean;
};

/** Before and after, without a count: lists are read by key, and their length is not computed. */
export function Pagination({ page, hasNext, onPage, busy = false }: PaginationProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      aria-label={m.ui_pagination_label()}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pt-4"
    >
      <Button
        variant="secondary"
        size="s"
        icon={<ChevronLeft size={18} aria-hidden />}
        disabled={page === 1 || busy}
        onClick={() => onPage(page - 1)}
      >
        {m.ui_pagination_previous()}
      </Button>
      <p
        className="tabular text-sm text-ink-2 max-sm:order-last max-sm:w-full max-sm:text-center"
        aria-live="polite"
      >
        {m.ui_pagination_page({ page })}
      </p>
      <Button
        variant="secondary"
        size="s"
        disabled={!hasNext || busy}
        onClick={() => onPage(page + 1)}
        className="flex-row-reverse"
        icon={<ChevronRight size={18} aria-hidden />}
      >
        {m.ui_pagination_next()}
      </Button>
    </nav>
  );
}
