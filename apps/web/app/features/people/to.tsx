import type { ReactNode } from 'react';
import { Link } from 'react-router';

type ToProps = { readonly path: string | null; readonly children: ReactNode };

/** The name of what a row is about, as a link to its own page where it has one. */
export function To({ path, children }: ToProps) {
  if (path === null) return children;
  return (
    <Link to={path} className="target underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
