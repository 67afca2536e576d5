import { identityLevels, limitPeriods } from '@nzela/contract/limits';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { DecimalField, euroRange, SettingsForm } from '../settings/settings.tsx';
import { levelNames } from './level-names.ts';
import { periodNames } from './period-names.ts';
import { limitFields } from './settings.fields.ts';

/** What may leave people's wallets at each level of identity: in a day, in 30 days, in a year. */
export function LevelLimitsTab() {
  return (
    <SettingsForm
      subject="limits"
      fields={limitFields}
      label={m.level_limits_tab()}
      saved={m.level_limits_saved()}
    >
      {(form) =>
        identityLevels.map((level) => (
          <Card key={level} title={levelNames[level]()} description={m.level_limits_text()}>
            <div className="grid gap-5 sm:grid-cols-3 sm:items-start">
              {limitPeriods.map((period) => (
                <FormField key={period} form={form} name={`niveaux.${level}.${period}`}>
                  {(field) => (
                    <DecimalField {...field} label={periodNames[period]()} range={euroRange} />
                  )}
                </FormField>
              ))}
            </div>
          </Card>
        ))
      }
    </SettingsForm>
  );
}
