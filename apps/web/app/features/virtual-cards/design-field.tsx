import { cardDesigns, type CardDesign } from '@nzela/contract/virtual-cards';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { m } from '@nzela/messages/m';
import type { ControlProps } from '../../ui/TextField.tsx';
import { designOf } from './card-face.tsx';

const names: Readonly<Record<CardDesign, () => string>> = {
  'indigo-to-purple': m.virtual_cards_design_indigo,
  'blue-to-cyan': m.virtual_cards_design_blue,
  'green-to-emerald': m.virtual_cards_design_green,
  'orange-to-red': m.virtual_cards_design_orange,
  'pink-to-rose': m.virtual_cards_design_pink,
};

/** The five designs, as swatches that are named for those who do not see them. */
export function DesignField({
  name,
  value,
  onChange,
  onBlur,
  inputRef,
}: ControlProps<CardDesign> & { readonly error?: string | undefined }) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.9375rem] font-semibold text-ink">
        {m.virtual_cards_design()}
      </legend>
      <div className="flex flex-wrap gap-3">
        {cardDesigns.map((design, index) => (
          <label
            key={design}
            title={names[design]()}
            className="relative inline-flex size-12 cursor-pointer items-center justify-center rounded-full text-white ring-offset-3 ring-offset-surface has-checked:ring-3 has-checked:ring-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-6 has-focus-visible:outline-focus"
            style={{ background: designOf(design) }}
          >
            <input
              ref={index === 0 ? inputRef : undefined}
              type="radio"
              name={name ?? id}
              value={design}
              checked={value === design}
              className="sr-only"
              onChange={() => onChange(design)}
              onBlur={onBlur}
            />
            <span className="sr-only">{names[design]()}</span>
            {value === design && <Check size={22} aria-hidden />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
