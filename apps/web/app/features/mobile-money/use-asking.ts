import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { useEffect } from 'react';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { toast } from '../../ui/toast.ts';

/** Has a phone asked to pay, once; a refusal is told (spec §8) and thrown, for the form to show at its fields. */
export function useAsking<Body>(
  call: (body: Body, idempotencyKey: string) => Promise<MobileMoneyPayment>,
  onAsked: (payment: MobileMoneyPayment) => void,
) {
  const { state, send, again } = useSend(call, onAsked);
  const gaveUp = state.kind === 'checking' && state.gaveUp;
  useEffect(() => {
    if (gaveUp) toast('error', m.mobile_money_start_failed());
  }, [gaveUp]);
  const submit = async (body: Body) => {
    const refusal = await send(body);
    if (refusal === null) return;
    // A server that says nothing of its own leaves its status to be told.
    const silent = refusal.code === 'inconnu';
    toast(
      'error',
      silent ? m.mobile_money_start_status({ status: refusal.status }) : refusal.message,
    );
    throw refusal;
  };
  const isChecking = state.kind === 'checking';
  return {
    submit,
    again,
    gaveUp,
    isChecking,
    busy: state.kind === 'busy' || (isChecking && !gaveUp),
  };
}
