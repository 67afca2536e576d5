import { ArrowLeftRight, SlidersHorizontal } from 'lucide-react';
import { useRootData } from '../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Avatar } from '../ui/Avatar.tsx';
import { Money } from '../ui/Money.tsx';
import { useFoundByAdministrator } from './admin-search.ts';
import { Found, Group, Palette, Result } from './palette-parts.tsx';
import { settingsCalled } from './setting-places.ts';

type AdminPaletteProps = { readonly onClose: () => void };

/** Finds pages, settings by the words of their field, people, and orders by any name that they have. */
export default function AdminPalette({ onClose }: AdminPaletteProps) {
  return (
    <Palette label={m.dashboard_search_admin()} onClose={onClose}>
      {(term) => <Results term={term} onClose={onClose} />}
    </Palette>
  );
}

function Results({ term, onClose }: AdminPaletteProps & { readonly term: string }) {
  const { session } = useRootData();
  const capabilities = session?.capacites ?? [];
  const { people, transactions, isSearching } = useFoundByAdministrator(term, capabilities);
  const settings = settingsCalled(term, capabilities);
  return (
    <Found
      area="admin"
      term={term}
      label={m.dashboard_search_admin()}
      isSearching={isSearching}
      onClose={onClose}
    >
      {transactions.length > 0 && (
        <Group title={m.dashboard_nav_transactions()}>
          {transactions.map(({ id, reference, referenceObjet, utilisateur, montant, devise }) => (
            <Result
              key={id}
              to={`/dashboard/admin/transactions/${id}`}
              text={referenceObjet ?? reference}
              detail={[reference, utilisateur?.nom].filter(Boolean).join(' · ')}
              icon={<ArrowLeftRight size={20} aria-hidden />}
              aside={
                montant === null || devise === null ? undefined : (
                  <Money amount={montant} currency={devise} />
                )
              }
            />
          ))}
        </Group>
      )}
      {people.length > 0 && (
        <Group title={m.dashboard_nav_users()}>
          {people.map(({ id, nom, email, telephone }) => (
            <Result
              key={id}
              to={`/dashboard/admin/users/${id}`}
              text={nom}
              detail={`${email} · ${telephone}`}
              icon={<Avatar name={nom} size="s" />}
            />
          ))}
        </Group>
      )}
      {settings.length > 0 && (
        <Group title={m.dashboard_nav_settings()}>
          {settings.map(({ to, label, page }) => (
            <Result
              key={to}
              to={to}
              text={label}
              detail={page}
              icon={<SlidersHorizontal size={20} aria-hidden />}
            />
          ))}
        </Group>
      )}
    </Found>
  );
}
