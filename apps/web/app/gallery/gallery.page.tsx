import type { MetaFunction } from 'react-router';
import { ThemeSwitch } from '../layouts/ThemeSwitch.tsx';
import { pageMeta } from '../lib/meta.ts';
import { ActionSpecimens } from './actions.section.tsx';
import { ChartSpecimens } from './charts.section.tsx';
import { FieldSpecimens } from './fields.section.tsx';
import { FormSpecimen } from './form.section.tsx';
import { ListSpecimens } from './lists.section.tsx';
import { MessageSpecimens } from './messages.section.tsx';
import { MoneySpecimens } from './money.section.tsx';
import { TokenSpecimens } from './tokens.section.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'UI');

/** Every part of the design system in every state. In development only; its words are samples. */
export default function GalleryPage() {
  return (
    <div className="mx-auto flex max-w-content flex-col gap-8 px-5 py-10">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Bissap &amp; Sable</h1>
        <ThemeSwitch labelled />
      </header>
      <div className="grid gap-8 lg:grid-cols-2">
        <TokenSpecimens />
        <ActionSpecimens />
        <FieldSpecimens />
        <FormSpecimen />
        <MoneySpecimens />
        <MessageSpecimens />
        <ListSpecimens />
        <ChartSpecimens />
      </div>
    </div>
  );
}
