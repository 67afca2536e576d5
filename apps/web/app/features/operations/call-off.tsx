import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';

type CallOffProps = {
  /** That it is still possible. */
  readonly text: string;
  readonly label: string;
  readonly call: () => Promise<unknown>;
  /** Said once it is called off. */
  readonly done: string;
  /** The nouns that are read again, whether that worked or not. */
  readonly rereads: readonly string[];
};

/** One press calls an operation off that has not left. */
export function CallOff({ text, label, call, done, rereads }: CallOffProps) {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const callOff = async () => {
    setBusy(true);
    await callWithToasts(call, { success: done });
    await Promise.all(rereads.map((noun) => queries.invalidateQueries({ queryKey: [noun] })));
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-l border border-border bg-accent-soft p-4">
      <p className="min-w-40 flex-1 font-medium">{text}</p>
      <Button
        variant="secondary"
        icon={<Undo2 size={18} aria-hidden />}
        busy={busy}
        busyLabel={m.deposits_change_busy()}
        onClick={() => void callOff()}
      >
        {label}
      </Button>
    </div>
  );
}
