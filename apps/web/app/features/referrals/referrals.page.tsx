import type { ReferralRewards } from '@nzela/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { formatAmount } from '../../lib/format.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { ReferralShare } from './referral-share.tsx';
import { ReferredPeople } from './referred-people.tsx';
import { rewardsQuery } from './referrals.api.ts';
import { useRootData } from '../../lib/root-data.ts';

export const handle: PageHandle = { title: () => m.referrals_title() };

const reads = ({ session }: Opened) => [rewardsQuery(session.userId)];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.referrals_title());

/** A person's code to share, what it earned, whom it brought, and what a reward asks for. */
export default function ReferralsPage() {
  const rewards = useQuery(rewardsQuery(useRootData().session?.userId ?? ''));
  const { data } = rewards;
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.referrals_lead()}>{m.referrals_title()}</PageTitle>
      {data === undefined ? (
        <Card>
          <Reading of={rewards} rows={5} />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          {data.conditions.actif ? (
            <ReferralShare rewards={data} />
          ) : (
            <Alert tone="info" title={m.referrals_over()} />
          )}
          <Earned rewards={data} />
          {data.conditions.actif && <Terms terms={data.conditions} />}
        </div>
      )}
    </div>
  );
}

function Earned({ rewards }: { readonly rewards: ReferralRewards }) {
  const { total, devise, elements } = rewards;
  return (
    <Card title={m.referrals_earned()}>
      <p className="tabular font-display text-3xl font-bold">{formatAmount(total, devise)}</p>
      {elements.length === 0 ? (
        <p className="mt-2 text-ink-2">{m.referrals_nobody()}</p>
      ) : (
        <ReferredPeople people={elements} />
      )}
    </Card>
  );
}

function Terms({ terms }: { readonly terms: ReferralRewards['conditions'] }) {
  const reward = formatAmount(terms.recompense, 'EUR');
  const minimum = formatAmount(terms.montantMinimum, 'EUR');
  const rules = [
    m.referrals_rule_account(),
    m.referrals_rule_payment({ minimum }),
    m.referrals_rule_delay({ days: terms.delaiJours }),
    m.referrals_rule_fees({ reward }),
    m.referrals_rule_most({ count: terms.plafond }),
  ];
  return (
    <Card title={m.referrals_rules({ reward })}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-2">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Card>
  );
}
