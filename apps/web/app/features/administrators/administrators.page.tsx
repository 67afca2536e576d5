import type { Administrator } from '@nzela/contract/administrators';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { administratorsQuery } from './administrators.api.ts';
import { AppointDialog, CapabilitiesDialog } from './capabilities.dialog.tsx';
import { capabilityNames } from './capability-names.ts';

export const handle: PageHandle = { title: () => m.administrators_title() };

const reads = () => [administratorsQuery()];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.administrators_title());

/** Who administers and what each may do. Owners change it, two of them together. */
export default function AdministratorsPage() {
  const { session } = useRootData();
  const list = useQuery(administratorsQuery());
  const [isAppointing, setAppointing] = useState(false);
  const isOwner = session?.capacites.includes('proprietaire') === true;
  return (
    <div className="mx-auto max-w-4xl">
      <PageTitle
        description={m.administrators_description()}
        actions={
          isOwner && (
            <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setAppointing(true)}>
              {m.administrators_appoint()}
            </Button>
          )
        }
      >
        {m.administrators_title()}
      </PageTitle>
      <Card>
        {list.data === undefined ? (
          <Reading of={list} rows={4} />
        ) : (
          <ul className="flex flex-col divide-y divide-border">
            {list.data.elements.map((each) => (
              <Row key={each.id} administrator={each} isChangeable={isOwner} />
            ))}
          </ul>
        )}
      </Card>
      {isAppointing && <AppointDialog onClose={() => setAppointing(false)} />}
    </div>
  );
}

type RowProps = { readonly administrator: Administrator; readonly isChangeable: boolean };

function Row({ administrator, isChangeable }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { nom, email, secondFacteur, capacites } = administrator;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{nom}</p>
        <p className="text-sm text-ink-2">
          <EmailAddress email={email} />
        </p>
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={m.administrators_capabilities()}>
          {capacites.length === 0 ? (
            <li className="text-sm text-ink-2">{m.administrators_none()}</li>
          ) : (
            capacites.map((each) => (
              <li key={each}>
                <Badge tone={each === 'proprietaire' ? 'brand' : 'neutral'}>
                  {capabilityNames[each].name()}
                </Badge>
              </li>
            ))
          )}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge
          tone={secondFacteur ? 'pos' : 'warn'}
          icon={
            secondFacteur ? (
              <ShieldCheck size={16} aria-hidden />
            ) : (
              <ShieldAlert size={16} aria-hidden />
            )
          }
        >
          {secondFacteur ? m.administrators_second_factor() : m.administrators_password_only()}
        </Badge>
        {isChangeable && (
          <Button
            size="s"
            variant="secondary"
            aria-label={m.administrators_change_of({ name: nom })}
            onClick={() => setOpen(true)}
          >
            {m.administrators_change()}
          </Button>
        )}
      </div>
      {isOpen && (
        <CapabilitiesDialog administrator={administrator} onClose={() => setOpen(false)} />
      )}
    </li>
  );
}
