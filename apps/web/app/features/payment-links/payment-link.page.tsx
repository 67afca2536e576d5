import type { PaymentLink } from '@nzela/contract/payment-links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { firstReads, ofMerchant, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { pngFile, svgFile } from '../../lib/qr-code.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Recap, type RecapLine } from '../../ui/Recap.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { toast } from '../../ui/toast.ts';
import { Permitted } from '../merchants/merchants.tsx';
import { amountText } from './amount-text.ts';
import { linkStatus, pauseLink, paymentLinkQuery, resumeLink } from './payment-links.api.ts';

export const handle: PageHandle = { title: () => m.payment_links_title() };

const reads = ofMerchant((account, { params }) => [paymentLinkQuery(account, params['id'] ?? '')]);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.payment_links_title());

export default function PaymentLinkPage() {
  const { id = '' } = useParams();
  return (
    <Permitted to={['paiements.lire']}>
      <Shown id={id} />
    </Permitted>
  );
}

function Shown({ id }: { readonly id: string }) {
  const { account } = useMerchant();
  const link = useQuery(paymentLinkQuery(account, id));
  if (link.data !== undefined) return <Detail link={link.data} />;
  return (
    <Card>
      <Reading of={link} rows={4} />
    </Card>
  );
}

const trail = () => [{ to: '/dashboard/merchant/payment-links', label: m.payment_links_title() }];

/** One link: where it is paid, what came of it, and what it asks for. */
function Detail({ link }: { readonly link: PaymentLink }) {
  const { look, label } = linkStatus[link.statut];
  return (
    <>
      <PageTitle
        trail={trail()}
        description={link.description}
        actions={<StatusPill look={look}>{label()}</StatusPill>}
      >
        {link.titre}
      </PageTitle>
      <div className="flex flex-col gap-6">
        <Card>
          <div className="flex flex-col gap-6">
            <Address link={link} />
            <Actions link={link} />
          </div>
        </Card>
        <Statistics link={link} />
        <Card title={m.payment_links_terms()}>
          <Recap lines={linesOf(link)} />
        </Card>
      </div>
    </>
  );
}

function Address({ link: { adresse, titre } }: { readonly link: PaymentLink }) {
  const { merchant } = useMerchant();
  const save = async (file: Blob | null, ending: string) => {
    if (file === null) toast('error', m.qr_download_failed());
    else saveFile(file, `${titre}.${ending}`);
  };
  return (
    <ShareLink
      link={adresse}
      codeLabel={m.payment_links_code()}
      text={m.payment_links_share_text({ title: titre, merchant: merchant.nomCommercial })}
      isNext
    >
      <Button
        variant="secondary"
        icon={<Download size={20} aria-hidden />}
        onClick={() => void pngFile(adresse, titre).then((file) => save(file, 'png'))}
      >
        {m.payment_links_png()}
      </Button>
      <Button
        variant="secondary"
        icon={<Download size={20} aria-hidden />}
        onClick={() => void svgFile(adresse).then((file) => save(file, 'svg'))}
      >
        {m.payment_links_svg()}
      </Button>
      <ButtonLink
        to={adresse}
        target="_blank"
        variant="secondary"
        icon={<ExternalLink size={20} aria-hidden />}
      >
        {m.payment_links_open()}
      </ButtonLink>
    </ShareLink>
  );
}

/** Changes it, or has it take no payment for now. Nothing for who may only read. */
function Actions({ link: { id, statut } }: { readonly link: PaymentLink }) {
  const { account, may } = useMerchant();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!may('liens.gerer')) return null;
  const isPaused = statut === 'en_pause';
  const turn = async () => {
    setBusy(true);
    await callWithToasts(() => (isPaused ? resumeLink : pauseLink)(account, id), {
      success: isPaused ? m.payment_links_resumed() : m.payment_links_paused(),
    });
    await queries.invalidateQueries({ queryKey: ['payment-links'] });
    setBusy(false);
  };
  return (
    <div className="button-row border-t border-border pt-6">
      <ButtonLink to={`/dashboard/merchant/payment-links/${id}/modifier`} variant="secondary">
        {m.payment_links_edit()}
      </ButtonLink>
      {(isPaused || statut === 'actif') && (
        <Button variant="quiet" busy={busy} onClick={() => void turn()}>
          {isPaused ? m.payment_links_resume() : m.payment_links_pause()}
        </Button>
      )}
    </div>
  );
}

function Statistics({ link: { statistiques } }: { readonly link: PaymentLink }) {
  const { vues, commences, payes } = statistiques;
  return (
    <section aria-label={m.payment_links_statistics()} className="grid gap-4 sm:grid-cols-3">
      <StatCard label={m.payment_links_views()} value={vues} note={m.payment_links_views_note()} />
      <StatCard
        label={m.payment_links_begun()}
        value={commences}
        note={m.payment_links_begun_note()}
      />
      <StatCard label={m.payment_links_paid()} value={payes} note={m.payment_links_paid_note()} />
    </section>
  );
}

function linesOf(link: PaymentLink): RecapLine[] {
  const line = (id: string, label: string, value: string | null): RecapLine[] =>
    value === null || value === '' ? [] : [{ id, label, value }];
  const bearers = {
    commerce: m.payment_links_bearer_merchant,
    payeur: m.payment_links_bearer_payer,
  };
  const asked = [
    ...(link.demandeNom ? [m.payment_links_asks_name()] : []),
    ...(link.demandeTelephone ? [m.payment_links_asks_phone()] : []),
  ];
  const { expireLe, utilisationsMax } = link;
  return [
    ...line('montant', m.payment_links_amount(), amountText(link)),
    ...line('frais', m.payment_links_bearer(), bearers[link.supportFrais]()),
    ...line('demande', m.payment_links_asks(), asked.join(', ')),
    ...line(
      'jusque',
      m.payment_links_until(),
      expireLe === null ? null : formatDate(expireLe, 'dateTime'),
    ),
    ...line(
      'fois',
      m.payment_links_uses(),
      utilisationsMax === null ? null : String(utilisationsMax),
    ),
    ...line('merci', m.payment_links_thanks(), link.merci),
    ...line('retour', m.payment_links_return(), link.adresseRetour),
  ];
}
