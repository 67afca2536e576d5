import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { useNonce } from '../../lib/nonce.ts';
import { useRootData } from '../../lib/root-data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
// oxlint-disable-next-line import/default -- Vite gives the address of the bundled script.
import scriptPath from './checkout.script.ts?worker&url';

type CheckoutFrameProps = {
  /** Null: the address leads to nothing. */
  readonly mode: MerchantMode | null;
  /** The region that the script has drawn anew. */
  readonly children: ReactNode;
};

/** What is around all that is asked of a merchant's payers, with the script beside it. */
export function CheckoutFrame({ mode, children }: CheckoutFrameProps) {
  const { applicationName } = useRootData();
  const nonce = useNonce();
  return (
    <>
      <header>
        {mode === 'test' && <TestBand />}
        <div className="mx-auto flex w-full max-w-xl items-center px-5 pt-5">
          <a href="/" className="inline-flex min-h-12 items-center rounded-s">
            <Logo name={applicationName} size="s" />
          </a>
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-xl px-5 pt-2 pb-12">
        {mode === null ? <Unknown /> : children}
        <p id="said" role="status" className="sr-only" />
        <noscript>
          <div className="mt-6">
            <Alert tone="warn" title={m.checkout_no_script_title()}>
              {m.checkout_no_script_text()}
            </Alert>
          </div>
        </noscript>
      </main>
      {mode !== null && <script src={scriptPath} defer nonce={nonce} />}
    </>
  );
}

function TestBand() {
  return (
    <p className="bg-warn-soft px-5 py-2 text-center font-semibold text-warn">
      {m.checkout_test_band()}
    </p>
  );
}

function Unknown() {
  return (
    <Card>
      <h1 className="sr-only">{m.checkout_title()}</h1>
      <EmptyState title={m.checkout_unknown_title()}>{m.checkout_unknown_text()}</EmptyState>
    </Card>
  );
}
