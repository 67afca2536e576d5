import type { PersonFile, PersonPart, PersonParts } from '@nzela/contract/person-file';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { FileList } from './file-list.tsx';
import { partQuery } from './people.api.ts';

type RowOf<Name extends PersonPart> = PersonParts[Name]['elements'][number];

type PartListProps<Name extends PersonPart> = Omit<
  ComponentProps<typeof FileList<RowOf<Name>>>,
  'rows' | 'isCut' | 'onMore' | 'rest'
> & { readonly file: PersonFile; readonly name: Name };

/** A part that may be long: what the file brought of it, and page by page what it did not. */
export function PartList<Name extends PersonPart>({ file, name, ...list }: PartListProps<Name>) {
  const { rows, ...more } = usePart(file, name);
  return <FileList<RowOf<Name>> {...list} {...more} rows={rows} />;
}

/** The rows of a part that were read so far, and how more are. */
export function usePart<Name extends PersonPart>(file: PersonFile, name: Name) {
  const { elements, curseur } = file[name] as Part<Name>;
  const [isAsked, setAsked] = useState(false);
  const query = partQuery<Part<Name>>(file.personne.id, name, curseur ?? '');
  const rest = useInfiniteQuery({ ...query, enabled: isAsked && curseur !== null });
  const isCut = curseur !== null;
  return {
    rows: [...elements, ...(rest.data?.pages ?? []).flatMap((page) => page.elements)],
    isCut,
    onMore: () => setAsked(true),
    rest: isCut && isAsked && (
      <div className="mt-4 flex flex-col">
        {rest.data === undefined ? <Reading of={rest} rows={3} /> : <MoreButton of={rest} />}
      </div>
    ),
  };
}

type Part<Name extends PersonPart> = {
  readonly elements: readonly RowOf<Name>[];
  readonly curseur: string | null;
};
