import { cx } from './cx.ts';

const tones = [
  'bg-brand-soft text-brand',
  'bg-accent-soft text-accent-ink',
  'bg-pos-soft text-pos',
  'bg-info-soft text-info',
] as const;

type AvatarProps = {
  readonly name: string;
  readonly size?: 's' | 'm' | 'l';
  /** The picture's address; initials stand in when there is none. */
  readonly source?: string | null;
};

const sizes = { s: 'size-8 text-xs', m: 'size-10 text-sm', l: 'size-16 text-xl' } as const;

/** A person by picture or initials, always the same colour for the same name. The name is said beside it. */
export function Avatar({ name, size = 'm', source }: AvatarProps) {
  const look = cx('inline-flex shrink-0 items-center justify-center rounded-full', sizes[size]);
  if (source !== undefined && source !== null) {
    return <img src={source} alt="" className={cx(look, 'object-cover')} />;
  }
  return (
    <span aria-hidden className={cx(look, 'font-bold uppercase', tones[toneOf(name)])}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => Array.from(word ?? '')[0] ?? '').join('');
}

function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % tones.length;
}
