import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';

/** Over a deposit made for something that waits to be paid: the way back there. Nothing without such an address. */
export function WayBack({ to }: { readonly to: string | null }) {
  if (to === null) return null;
  return (
    <Alert
      title={m.deposits_back_title()}
      actions={
        <ButtonLink to={to} size="s" variant="secondary">
          {m.deposits_back()}
        </ButtonLink>
      }
    />
  );
}
