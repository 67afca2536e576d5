import { Delete } from 'lucide-react';
import { m } from '@nzela/messages/m';

type KeypadProps = {
  /** One more character: a digit or the comma. */
  readonly onType: (character: string) => void;
  readonly onErase: () => void;
  /** The currency has decimals. */
  readonly hasComma: boolean;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const keyClass =
  'flex min-h-14 items-center justify-center rounded-m border border-border bg-surface font-display text-2xl font-semibold text-ink transition-[background-color] select-none touch-manipulation hover:bg-surface-2 active:bg-brand-soft disabled:text-ink-3';

/** Keys that a thumb hits, beside the keyboard of the device. */
export function Keypad({ onType, onErase, hasComma }: KeypadProps) {
  return (
    <div role="group" aria-label={m.till_pad()} className="grid grid-cols-3 gap-2">
      {digits.map((digit) => (
        <Key key={digit} label={digit} onPress={() => onType(digit)} />
      ))}
      <button
        type="button"
        aria-label={m.till_comma()}
        disabled={!hasComma}
        className={keyClass}
        onClick={() => onType(',')}
      >
        ,
      </button>
      <Key label="0" onPress={() => onType('0')} />
      <button type="button" aria-label={m.till_erase()} className={keyClass} onClick={onErase}>
        <Delete size={26} aria-hidden />
      </button>
    </div>
  );
}

function Key({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className={keyClass} onClick={onPress}>
      {label}
    </button>
  );
}
