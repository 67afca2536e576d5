import type { ReactNode } from 'react';

type SpecimenProps = {
  readonly name: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
};

/** One part with its name, in all its states. */
export function Specimen({ name, children, wide = false }: SpecimenProps) {
  return (
    <section className={wide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <h2 className="mb-3 font-text text-sm font-semibold tracking-normal text-ink-3">{name}</h2>
      <div className="flex flex-col gap-4 rounded-l border border-border bg-surface p-5">
        {children}
      </div>
    </section>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
