import type { PaymentLink } from '@nzela/contract/payment-links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { toast } from '../../ui/toast.ts';
import { Permitted } from '../merchants/merchants.tsx';
import { LinkForm } from './link.form.tsx';
import { changeLink, createLink, paymentLinkQuery, type SavedLink } from './payment-links.api.ts';

export const handle: PageHandle = { title: () => m.payment_links_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.payment_links_title());

const list = '/dashboard/merchant/payment-links';

/** Makes a link (`…/nouveau`), or changes the one that the address names. */
export default function SaveLinkPage() {
  const { id } = useParams();
  return (
    <Permitted to={['liens.gerer']}>
      {id === undefined ? <NewLink /> : <Changed id={id} />}
    </Permitted>
  );
}

function NewLink() {
  const { account } = useMerchant();
  const done = useDone(m.payment_links_created());
  const call = (body: SavedLink, key: string) => createLink(account, body, key);
  const { state, send, again } = useSend(call, done);
  const submit = async (body: SavedLink) => {
    const refusal = await send(body);
    if (refusal !== null) throw refusal;
  };
  return (
    <>
      <PageTitle trail={[{ to: list, label: m.payment_links_title() }]}>
        {m.payment_links_new()}
      </PageTitle>
      <LinkForm action={m.payment_links_new()} onSubmit={submit}>
        {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
      </LinkForm>
    </>
  );
}

function Changed({ id }: { readonly id: string }) {
  const { account } = useMerchant();
  const link = useQuery(paymentLinkQuery(account, id));
  const done = useDone(m.payment_links_saved());
  if (link.data === undefined) {
    return (
      <Card>
        <Reading of={link} rows={6} />
      </Card>
    );
  }
  const { titre } = link.data;
  const trail = [
    { to: list, label: m.payment_links_title() },
    { to: `${list}/${id}`, label: titre },
  ];
  return (
    <>
      <PageTitle trail={trail}>{m.payment_links_edit_title()}</PageTitle>
      <LinkForm
        link={link.data}
        action={m.payment_links_save()}
        onSubmit={async (body) => done(await changeLink(account, id, body))}
      />
    </>
  );
}

/** Says what was done, and shows the link. */
function useDone(said: string): (link: PaymentLink) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ id }) => {
    toast('success', said);
    await queries.invalidateQueries({ queryKey: ['payment-links'] });
    await navigate(`${list}/${id}`);
  };
}
