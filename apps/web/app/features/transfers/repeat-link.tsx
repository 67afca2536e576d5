import type { Transfer } from '@nzela/contract/transfers';
import { Repeat2 } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { ButtonLink } from '../../ui/Link.tsx';
import { useRepeat } from './use-repeat.ts';

/** « Refaire ce transfert », where it can be made again. */
export function RepeatLink({ transfer }: { readonly transfer: Transfer }) {
  const repeat = useRepeat()(transfer);
  if (repeat === null) return null;
  return (
    <ButtonLink {...repeat} variant="secondary" icon={<Repeat2 size={18} aria-hidden />}>
      {m.transfers_repeat()}
    </ButtonLink>
  );
}
