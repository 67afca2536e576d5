import type { ApiKey, NewApiKey } from '@nzela/contract/api-keys';
import { merchantModes, type MerchantMode } from '@nzela/contract/merchant-terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { keysQuery, revokeKeys } from './api-keys.api.ts';
import { CreateKeysDialog } from './create-keys.dialog.tsx';
import { KeyLine } from './key-line.tsx';
import { NewKeysDialog } from './new-keys.dialog.tsx';
import { RollKeysDialog } from './roll-keys.dialog.tsx';
import { LiveModeSwitch } from '../merchants/merchants.tsx';

/** The keys of a merchant's programs: the test mode's, and the live mode's. */
export function KeysTab() {
  return (
    <div className="flex flex-col gap-6">
      <LiveModeSwitch />
      {merchantModes.map((mode) => (
        <ModeKeys key={mode} mode={mode} />
      ))}
    </div>
  );
}

const titles: Record<MerchantMode, () => string> = {
  test: m.api_keys_test_title,
  live: m.api_keys_live_title,
};
const texts: Record<MerchantMode, () => string> = {
  test: m.api_keys_test_text,
  live: m.api_keys_live_text,
};

function ModeKeys({ mode }: { readonly mode: MerchantMode }) {
  const { account: shown, merchant } = useMerchant();
  const account = { ...shown, mode };
  const queries = useQueryClient();
  const keys = useQuery(keysQuery(account));
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const isOff = mode === 'live' && merchant.modeProductionDepuis === null;
  const show = async (pair: NewApiKey) => {
    setMade(pair);
    await queries.invalidateQueries(keysQuery(account));
  };
  return (
    <Card
      title={titles[mode]()}
      description={texts[mode]()}
      action={
        !isOff && (
          <Button
            size="s"
            icon={<Plus size={18} aria-hidden />}
            aria-label={mode === 'test' ? m.api_keys_create_test() : m.api_keys_create_live()}
            onClick={() => setCreating(true)}
          >
            {m.api_keys_create()}
          </Button>
        )
      }
    >
      {isOff ? (
        <Alert>{m.api_keys_live_off()}</Alert>
      ) : keys.data === undefined ? (
        <Reading of={keys} rows={2} />
      ) : keys.data.elements.length === 0 ? (
        <EmptyState icon={<KeyRound size={28} />} title={m.api_keys_none()}>
          {m.api_keys_none_text()}
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {keys.data.elements.map((pair) => (
            <Pair key={pair.id} pair={pair} onMade={show} />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateKeysDialog account={account} onClose={() => setCreating(false)} onMade={show} />
      )}
      {made !== null && <NewKeysDialog pair={made} onClose={() => setMade(null)} />}
    </Card>
  );
}

type PairProps = {
  readonly pair: ApiKey;
  readonly onMade: (pair: NewApiKey) => Promise<void>;
};

function Pair({ pair, onMade }: PairProps) {
  const { account: shown } = useMerchant();
  const account = { ...shown, mode: pair.mode };
  const queries = useQueryClient();
  const [open, setOpen] = useState<'roll' | 'revoke' | null>(null);
  const { id, nom: name, clePublique, cleSecrete, derniereUtilisation, expireLe } = pair;
  const revoke = async () => {
    await callWithToasts(() => revokeKeys(account, id), { success: m.api_keys_revoked() });
    await queries.invalidateQueries(keysQuery(account));
  };
  return (
    <li className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-text text-base font-semibold tracking-normal wrap-anywhere">{name}</h3>
        {expireLe !== null && (
          <Badge tone="warn">{m.api_keys_until({ date: formatDate(expireLe, 'dateTime') })}</Badge>
        )}
      </div>
      <KeyLine label={m.api_keys_public()} text={clePublique} />
      <KeyLine label={m.api_keys_secret()} text={cleSecrete} isMasked />
      <p className="text-sm wrap-anywhere text-ink-2">
        {derniereUtilisation === null
          ? m.api_keys_never_used()
          : m.api_keys_used({
              date: formatDate(derniereUtilisation.date, 'dateTime'),
              address: derniereUtilisation.adresse,
            })}
      </p>
      <div className="flex flex-wrap gap-2">
        {expireLe === null && (
          <Button
            size="s"
            variant="secondary"
            aria-label={m.api_keys_roll_of({ name })}
            onClick={() => setOpen('roll')}
          >
            {m.api_keys_roll()}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          aria-label={m.api_keys_revoke_of({ name })}
          onClick={() => setOpen('revoke')}
        >
          {m.api_keys_revoke()}
        </Button>
      </div>
      {open === 'roll' && (
        <RollKeysDialog
          pair={pair}
          account={account}
          onClose={() => setOpen(null)}
          onMade={onMade}
        />
      )}
      <AlertDialog
        open={open === 'revoke'}
        danger
        onClose={() => setOpen(null)}
        title={m.api_keys_revoke_title({ name })}
        confirmLabel={m.api_keys_revoke()}
        onConfirm={revoke}
      >
        {m.api_keys_revoke_text()}
      </AlertDialog>
    </li>
  );
}
