import { ArrowLeftRight } from 'lucide-react';
import type { Role } from '../lib/server-context.ts';
import { operationPath } from '../lib/operation-path.ts';
import { m } from '@nzela/messages/m';
import { Avatar } from '../ui/Avatar.tsx';
import { Money } from '../ui/Money.tsx';
import { Found, Group, Palette, Result } from './palette-parts.tsx';
import { historyPath, useFound } from './palette-search.ts';

type CommandPaletteProps = { readonly area: Role; readonly onClose: () => void };

/** Finds pages by a part of their name, and a person's own operations and recipients. */
export default function CommandPalette(props: CommandPaletteProps) {
  return (
    <Palette label={m.dashboard_search_label()} onClose={props.onClose}>
      {(term) => <Results {...props} term={term} />}
    </Palette>
  );
}

type ResultsProps = CommandPaletteProps & { readonly term: string };

function Results({ area, term, onClose }: ResultsProps) {
  const { operations, recipients, isSearching } = useFound(term, area === 'user');
  return (
    <Found
      area={area}
      term={term}
      label={m.dashboard_search_label()}
      isSearching={isSearching}
      onClose={onClose}
    >
      {operations.length > 0 && (
        <Group title={m.dashboard_search_operations()}>
          {operations.map((operation) => (
            <Result
              key={operation.id}
              to={operationPath(operation) ?? historyPath(operation.reference)}
              text={operation.beneficiaire ?? operation.description}
              detail={operation.reference}
              icon={<ArrowLeftRight size={20} aria-hidden />}
              aside={
                <Money
                  amount={operation.montant}
                  currency={operation.devise}
                  direction={operation.type}
                />
              }
            />
          ))}
        </Group>
      )}
      {recipients.length > 0 && (
        <Group title={m.dashboard_search_recipients()}>
          {recipients.map(({ id, nom, telephone }) => (
            <Result
              key={id}
              to={historyPath(nom)}
              text={nom}
              detail={telephone}
              icon={<Avatar name={nom} size="s" />}
            />
          ))}
        </Group>
      )}
    </Found>
  );
}
