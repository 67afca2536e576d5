import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { switchLiveMode } from './merchants.api.ts';
import { useOwnMerchant } from './use-own-merchant.ts';

/** Real payments on, after a question and a proof, or off at once. Only a verified merchant switches them on. */
export function LiveModeSwitch() {
  const { account, may, choose } = useMerchant();
  const { reading, merchant, keep } = useOwnMerchant();
  const [asking, setAsking] = useState(false);
  const turn = async (actif: boolean) => {
    const switched = await callWithToasts(
      () => withStepUp((verification) => switchLiveMode(account, { actif, verification })),
      { success: actif ? m.merchant_live_on() : m.merchant_live_off() },
    );
    setAsking(false);
    if (switched.ok) await keep(switched.value);
  };
  if (merchant === undefined) return <Reading of={reading} rows={2} />;
  const isLive = merchant.modeProductionDepuis !== null;
  const isReady = isLive || merchant.verifieDepuis !== null;
  return (
    <Card title={m.merchant_live_title()}>
      <div className="flex flex-col gap-4">
        <Switch
          label={m.merchant_live_label()}
          value={isLive}
          disabled={!isReady || !may('mode.changer')}
          onChange={(wanted) => (wanted ? setAsking(true) : void turn(false))}
        />
        {!isLive && <Alert>{m.merchant_live_info()}</Alert>}
        {isLive && account.mode === 'test' && (
          <Alert
            title={m.merchant_live_still_test()}
            actions={
              <Button
                size="s"
                variant="secondary"
                onClick={() => choose({ ...account, mode: 'live' })}
              >
                {m.merchant_live_show()}
              </Button>
            }
          />
        )}
        {!isReady && (
          <p className="text-ink-2">
            {m.merchant_live_unverified()}{' '}
            <TextLink to="/dashboard/merchant/settings?onglet=kyc">
              {m.merchant_live_documents()}
            </TextLink>
          </p>
        )}
      </div>
      {asking && (
        <AlertDialog
          open
          onClose={() => setAsking(false)}
          title={m.merchant_live_title()}
          confirmLabel={m.merchant_live_confirm()}
          onConfirm={() => turn(true)}
        >
          {m.merchant_live_question()}
        </AlertDialog>
      )}
    </Card>
  );
}
