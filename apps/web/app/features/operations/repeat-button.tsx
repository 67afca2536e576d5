import { Repeat2 } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/Link.tsx';

/** « Refaire »: where the same can be ordered again, by an address or in the form of the same page. */
export function RepeatButton(target: { readonly to: string } | { readonly onRepeat: () => void }) {
  const look = { variant: 'secondary', icon: <Repeat2 size={18} aria-hidden /> } as const;
  return 'to' in target ? (
    <ButtonLink to={target.to} {...look}>
      {m.operations_repeat()}
    </ButtonLink>
  ) : (
    <Button onClick={target.onRepeat} {...look}>
      {m.operations_repeat()}
    </Button>
  );
}
