import { posterSizes, type PosterSize } from '@nzela/contract/payment-links';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../../lib/call.ts';
import { useMerchant } from '../../../lib/merchant.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { downloadPoster } from './till.api.ts';

/** The shop's permanent code, to print. */
export function ShopPoster() {
  const { account } = useMerchant();
  const [drawn, setDrawn] = useState<PosterSize | null>(null);
  const get = async (size: PosterSize) => {
    setDrawn(size);
    const result = await callWithToasts(() => downloadPoster(account, size));
    setDrawn(null);
    if (result.ok) saveFile(result.value, `${m.till_poster_file({ size })}.pdf`);
  };
  return (
    <Card title={m.till_poster_title()} description={m.till_poster_text()}>
      <div className="button-row">
        {posterSizes.map((size) => (
          <Button
            key={size}
            variant="secondary"
            icon={<Download size={18} aria-hidden />}
            busy={drawn === size}
            busyLabel={m.till_poster_busy()}
            onClick={() => void get(size)}
          >
            {m.till_poster_get({ size: size.toUpperCase() })}
          </Button>
        ))}
      </div>
    </Card>
  );
}
