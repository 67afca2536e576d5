import type { SettingsDocument } from '@nzela/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { whyUnread } from '../../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { operatorStatesQuery } from '../gateways.api.ts';
import { placesText } from './fields.ts';
import { MaishaPayForm } from './gateway-form.tsx';

type Operator = SettingsDocument<'gateways.mobile-money'>['operateurs'][number];

const providerDashboard = 'https://www.maishapay.net';

/** Through whom phones pay: who is off is neither offered nor accepted (spec §2). */
export function OperatorsTab() {
  const { data: offer, error, isLoadingError, refetch } = useQuery(operatorStatesQuery);
  /** Off here and down there are two things: the switch says the one, this the other. */
  const hintOf = (operator: Operator) => {
    const told = offer?.operateurs.find(({ code }) => code === operator.code)?.etat ?? 'up';
    if (told === 'up') return placesText(operator);
    const state = told === 'down' ? m.system_gateway_down() : m.system_gateway_degraded();
    return `${placesText(operator)} · ${m.gateway_config_operator_state({ state })}`;
  };
  return (
    <MaishaPayForm>
      {(form) => (
        <Card
          title={m.gateway_config_operators()}
          description={m.gateway_config_operators_text()}
          action={
            <a
              href={providerDashboard}
              target="_blank"
              rel="noreferrer"
              className="target inline-flex items-center gap-1.5 font-semibold text-brand underline-offset-4 hover:underline"
            >
              {m.gateway_config_provider_dashboard()}
              <ExternalLink size={18} aria-hidden />
            </a>
          }
        >
          {isLoadingError && (
            <RetryAlert
              live
              tone="warn"
              title={m.gateway_config_operator_states_failed()}
              onRetry={() => void refetch()}
            >
              {whyUnread(error)}
            </RetryAlert>
          )}
          <FormField form={form} name="operateurs">
            {({ value, onChange }) => (
              <ul className="divide-y divide-border">
                {value.map((operator) => (
                  <li key={operator.code} className="py-1">
                    <Switch
                      label={operator.nom}
                      hint={hintOf(operator)}
                      value={operator.actif}
                      onChange={(actif) =>
                        onChange(
                          value.map((one) =>
                            one.code === operator.code ? { ...one, actif } : one,
                          ),
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
          </FormField>
        </Card>
      )}
    </MaishaPayForm>
  );
}
