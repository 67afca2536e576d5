import type { PublicPaymentLink } from '@nzela/contract/payment-links';
import { m } from '@nzela/messages/m';
import { formatAmount } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Money } from '../../ui/Money.tsx';
import { standingOf } from './checkout-standing.ts';
import { Told } from './checkout-told.tsx';
import { Fault, ScriptedField, ScriptedForm, Submit } from './scripted-form.tsx';

/** All that the page of a link is drawn from. */
export type ShownLink = { readonly code: string; readonly link: PublicPaymentLink };

/** A merchant pauses a link, and it is used up, while somebody reads its page. */
const lookMs = 8_000;

/** Where a link is read, relative to `/api`. */
export function linkPathOf(code: string): string {
  return `/payment-links/${encodeURIComponent(code)}`;
}

/** The part of the page that changes with the link; what its attributes say: checkout-region.tsx. */
export function LinkRegion({ code, link }: ShownLink) {
  const path = linkPathOf(code);
  const isOpen = link.statut === 'actif' && link.encaisse;
  return (
    <div
      id="checkout"
      className="flex flex-col gap-6"
      data-api="/api/checkouts/liens"
      data-page={`/pay/${code}`}
      data-view={`/api${path}/vues`}
      data-poll={`/api${path}`}
      data-seen={standingOf(link)}
      data-every={lookMs}
      data-checking={m.checkout_checking()}
      data-unmoved={m.ui_money_moved_none()}
    >
      <Offered link={link} />
      {isOpen ? <Beginning code={code} link={link} /> : <Closed link={link} />}
    </div>
  );
}

/** Who is paid, what for and how much. */
function Offered({ link }: Pick<ShownLink, 'link'>) {
  const { commerce, titre, description, montant, devise, image } = link;
  return (
    <header className="flex flex-col items-center gap-2 text-center">
      <Avatar name={commerce.nom} size="l" source={commerce.logo} />
      <p className="text-lg font-semibold text-ink-2 wrap-anywhere">
        {m.checkout_asks({ name: commerce.nom })}
      </p>
      <h1 className="text-xl font-semibold wrap-anywhere">{titre}</h1>
      {montant !== null && (
        <Money
          amount={montant}
          currency={devise}
          className="font-display text-amount font-semibold tracking-tight"
        />
      )}
      {image !== null && (
        <img src={image} alt="" className="max-h-72 w-full rounded-m object-contain" />
      )}
      {description !== null && (
        <p className="max-w-prose text-ink-2 whitespace-pre-line wrap-anywhere">{description}</p>
      )}
    </header>
  );
}

/** What the link asks for, before it leads to a payment of one's own. */
function Beginning({ code, link }: ShownLink) {
  const { montant, devise, demandeNom, demandeTelephone, supportFrais, commerce } = link;
  return (
    <ScriptedForm to={code}>
      {montant === null && (
        <ScriptedField
          name="montant"
          label={m.checkout_link_free()}
          hint={boundsOf(link)}
          type="amount"
          unit={devise}
        />
      )}
      {demandeNom && <ScriptedField name="nom" label={m.checkout_link_name()} type="name" />}
      {demandeTelephone && (
        <ScriptedField
          name="telephone"
          label={m.checkout_link_phone()}
          hint={m.mobile_money_phone_hint()}
          type="tel"
        />
      )}
      <ScriptedField name="email" label={m.checkout_link_email()} type="email" optional />
      <p className="text-sm text-ink-2">
        {supportFrais === 'payeur' ? m.checkout_link_fee_payer() : m.checkout_link_fee_none()}
      </p>
      <Fault />
      <Submit>{m.checkout_link_next()}</Submit>
      <p className="text-sm text-ink-2">{m.checkout_link_safe({ name: commerce.nom })}</p>
    </ScriptedForm>
  );
}

/** Between what the payer may choose; undefined where nothing bounds it. */
function boundsOf({ minimum, maximum, devise }: PublicPaymentLink): string | undefined {
  const least = minimum === null ? null : formatAmount(minimum, devise);
  const most = maximum === null ? null : formatAmount(maximum, devise);
  if (least !== null && most !== null)
    return m.checkout_link_between({ minimum: least, maximum: most });
  if (least !== null) return m.checkout_link_from({ minimum: least });
  return most === null ? undefined : m.checkout_link_up_to({ maximum: most });
}

/** Why nothing can be paid now, said before anything is pressed. */
function Closed({ link }: Pick<ShownLink, 'link'>) {
  const values = { name: link.commerce.nom };
  const { title, text } = {
    en_pause: { title: m.checkout_link_paused_title(), text: m.checkout_link_paused_text(values) },
    expire: { title: m.checkout_link_expired_title(), text: m.checkout_link_expired_text(values) },
    epuise: { title: m.checkout_link_used_title(), text: m.checkout_link_used_text(values) },
    actif: { title: m.checkout_link_closed_title(values), text: m.checkout_link_closed_text() },
  }[link.statut];
  return (
    <Alert tone="warn" title={<Told>{title}</Told>}>
      {text}
    </Alert>
  );
}
