import { capabilities, type Capability } from '@nzela/contract/administrators';
import { m } from '@nzela/messages/m';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { capabilityNames } from './capability-names.ts';

type CapabilitiesFieldProps = {
  readonly value: readonly Capability[];
  readonly onChange: (value: Capability[]) => void;
};

/** Each capability with what it opens. */
export function CapabilitiesField({ value, onChange }: CapabilitiesFieldProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{m.administrators_capabilities()}</legend>
      {capabilities.map((each) => (
        <Checkbox
          key={each}
          label={capabilityNames[each].name()}
          hint={capabilityNames[each].holds()}
          value={value.includes(each)}
          onChange={(given) =>
            onChange(given ? [...value, each] : value.filter((other) => other !== each))
          }
        />
      ))}
    </fieldset>
  );
}
