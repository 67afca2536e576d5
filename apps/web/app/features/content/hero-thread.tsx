const stroke = { fill: 'none', strokeWidth: 4, strokeLinecap: 'round' } as const;

/**
 * « Le fil » of the home page: it comes from the visitor's side, passes through the simulator, where the price hangs
 * on it, and leaves towards the recipient. Decoration only, and none where the two stand one under the other.
 */
export function HeroThread() {
  return (
    <div aria-hidden className="pointer-events-none max-lg:hidden">
      <svg
        width="1000"
        height="200"
        viewBox="0 0 1000 200"
        className="absolute top-[337px] right-full"
      >
        <path
          {...stroke}
          stroke="var(--brand)"
          d="M992 30 C 900 30 910 156 770 156 S 560 134 400 138 S 150 176 0 160"
        />
      </svg>
      <svg
        width="800"
        height="120"
        viewBox="0 0 800 120"
        className="absolute top-[465px] left-full"
      >
        <path {...stroke} stroke="var(--pos)" d="M8 50 C 70 50 90 12 190 18 S 420 70 800 30" />
      </svg>
      <span className="absolute top-[359px] -left-2 size-4 rounded-full border-4 border-brand bg-surface" />
      <span className="absolute top-[507px] -right-2 size-4 rounded-full border-4 border-pos bg-surface" />
    </div>
  );
}
