import type { ViewPage } from '@nzela/contract/views';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { later } from '../../lib/later.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

const ViewList = later(
  async () => (await import('./view-list.tsx')).ViewList,
  <SkeletonRows rows={3} />,
);

/** The views that are kept of a table of the back-office: a view is the address of its page, under a name. */
export function SavedViews({ page }: { readonly page: ViewPage }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        icon={<Bookmark size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.views_title()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.views_title()} size="m">
        <ViewList page={page} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
