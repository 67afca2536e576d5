import type { DeliveryMethod } from '@nzela/contract/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useRootData } from '../../lib/root-data.ts';
import { useGroupedPhone } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { accountInGroups } from '../../lib/account-text.ts';
import { deliveryName } from './delivery-name.ts';
import { corridorsQuery } from './transfers.api.ts';

/** What the draft and a transfer both know of a recipient; empty text or null is « Non spécifié ». */
export type ReviewedRecipient = {
  readonly nom: string;
  readonly telephone: string;
  readonly iban: string | null;
  readonly numeroCompte: string | null;
  readonly banque: string | null;
  readonly operateur: string | null;
};

type RecipientReviewProps = {
  readonly values: ReviewedRecipient;
  readonly delivery: DeliveryMethod;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly memo: string | null;
  readonly onEdit?: () => void;
};

/** To whom and how, in full: the number in groups, to be read once more. */
export function RecipientReview(props: RecipientReviewProps) {
  const { values, delivery, country, memo, onEdit } = props;
  const corridor = useQuery(corridorsQuery()).data?.find(({ pays }) => pays === country);
  const { applicationName } = useRootData();
  const phone = useGroupedPhone(values.telephone);
  const method = deliveryName(delivery, applicationName);
  const account = values.iban === null || values.iban === '' ? values.numeroCompte : values.iban;
  const operators = corridor?.modes.flatMap(({ operateurs }) => operateurs) ?? [];
  const operator = operators.find(({ code }) => code === values.operateur)?.nom ?? values.operateur;
  return (
    <Card
      title={m.transfers_detail_recipient()}
      action={
        onEdit !== undefined && (
          <Button size="s" variant="quiet" className="-my-1.5 -mr-4" onClick={onEdit}>
            {m.transfers_review_edit()}
            <span className="sr-only"> {m.transfers_review_edit_recipient()}</span>
          </Button>
        )
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={m.transfers_review_name()} value={values.nom} />
        <Fact label={m.transfers_review_phone()} value={phone} />
        <Fact
          label={m.transfers_review_delivery()}
          value={
            corridor === undefined || delivery === 'nzela' ? method : `${method}, ${corridor.nom}`
          }
        />
        {delivery === 'mobile' && <Fact label={m.transfers_review_operator()} value={operator} />}
        {delivery === 'bank' && (
          <>
            <Fact
              label={m.transfers_review_account()}
              value={account === null ? null : accountInGroups(account)}
            />
            <Fact label={m.transfers_review_bank()} value={values.banque} />
          </>
        )}
        <Fact label={m.transfers_purpose()} value={memo} />
      </dl>
    </Card>
  );
}

/** A label with its value, or « Non spécifié » (spec §5) for what was left empty. */
export function Fact({ label, value }: { readonly label: string; readonly value: string | null }) {
  const isEmpty = value === null || value.trim() === '';
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={isEmpty ? 'text-ink-3' : 'tabular font-semibold break-words'}>
        {isEmpty ? m.transfers_not_given() : value}
      </dd>
    </div>
  );
}
