import { useRootData } from '../lib/root-data.ts';
import { Logo } from '../ui/Logo.tsx';
import { Row, Specimen } from './Specimen.tsx';

const pairs = [
  ['bg', 'ink'],
  ['surface', 'ink-2'],
  ['surface-2', 'ink-3'],
  ['surface-3', 'ink'],
  ['brand', 'on-brand'],
  ['brand-soft', 'brand'],
  ['accent-soft', 'accent-ink'],
  ['pos-soft', 'pos'],
  ['warn-soft', 'warn'],
  ['neg-soft', 'neg'],
  ['info-soft', 'info'],
] as const;

const cards = [
  'indigo-to-purple',
  'blue-to-cyan',
  'green-to-emerald',
  'orange-to-red',
  'pink-to-rose',
];

export function TokenSpecimens() {
  const { applicationName } = useRootData();
  return (
    <>
      <Specimen name="Colours">
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {pairs.map(([ground, ink]) => (
            <span
              key={ground}
              className="rounded-m border border-border px-3 py-4 text-sm font-semibold"
              style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
            >
              {ink} / {ground}
            </span>
          ))}
        </div>
        <div className="grid grid-cols-5 gap-2">
          {cards.map((card) => (
            <span
              key={card}
              className="h-12 rounded-s"
              style={{ background: `var(--card-${card})` }}
            />
          ))}
        </div>
        <div className="grid grid-cols-6 gap-2">
          {[1, 2, 3, 4, 5, 6].map((series) => (
            <span
              key={series}
              className="h-6 rounded-s"
              style={{ background: `var(--chart-${series})` }}
            />
          ))}
        </div>
      </Specimen>
      <Specimen name="Type, Logo">
        <p className="font-display text-hero font-bold tracking-tighter">{applicationName}</p>
        <p className="tabular font-display text-amount font-semibold">131 191 F CFA</p>
        <p className="text-lg">Onest · tabular 0123456789 · ɛ ɔ é À ç</p>
        <Row>
          <Logo name={applicationName} />
          <Logo name={applicationName} size="s" />
          <Logo name={applicationName} signOnly />
        </Row>
      </Specimen>
    </>
  );
}
