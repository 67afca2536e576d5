import { ExternalLink } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { placesText } from './fields.ts';
import { MaishaPayForm } from './gateway-form.tsx';

const providerDashboard = 'https://www.maishapay.net';

/** Through whom phones pay: who is off is neither offered nor accepted (spec §2). */
export function OperatorsTab() {
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
          <FormField form={form} name="operateurs">
            {({ value, onChange }) => (
              <ul className="divide-y divide-border">
                {value.map((operator) => (
                  <li key={operator.code} className="py-1">
                    <Switch
                      label={operator.nom}
                      hint={placesText(operator)}
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
