import type { GatewayJobName } from '@nzela/contract/gateways';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import { testGateway } from './gateways.api.ts';
import { modeNames } from './maishapay/fields.ts';

type ConnectionTestProps = {
  readonly job: GatewayJobName;
  /** Said when the provider answers. */
  readonly connected: string;
};

/** A real call with the saved keys, and what the provider said. */
export function ConnectionTest({ job, connected }: ConnectionTestProps) {
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => testGateway(job),
    onSuccess({ etat }) {
      if (etat === 'up') toast('success', connected);
      void queries.invalidateQueries({ queryKey: ['gateway-exchanges', job] });
    },
  });
  const { data, error } = test;
  return (
    <Card title={m.gateway_config_test()} description={m.gateway_config_test_text()}>
      <div className="flex flex-col items-start gap-5">
        <Button
          variant="secondary"
          icon={<PlugZap size={20} aria-hidden />}
          busy={test.isPending}
          busyLabel={m.gateway_config_testing()}
          onClick={() => test.mutate()}
        >
          {m.gateway_config_test_action()}
        </Button>
        {error !== null && <Alert tone="neg" live title={error.message} />}
        {data !== undefined && !test.isPending && (
          <Alert
            tone={data.etat === 'up' ? 'pos' : 'neg'}
            live
            title={data.etat === 'up' ? connected : m.gateway_config_not_connected()}
          >
            <p>
              {m.gateway_config_tested({
                mode: modeNames[data.mode](),
                date: formatDate(data.date, 'dateTime'),
              })}
              {data.dureeMs !== null && <> {m.gateway_config_took({ duration: data.dureeMs })}</>}
            </p>
            {data.detail !== null && <p className="font-mono text-sm break-words">{data.detail}</p>}
          </Alert>
        )}
      </div>
    </Card>
  );
}
