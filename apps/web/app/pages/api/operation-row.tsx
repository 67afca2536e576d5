import { Link } from 'react-router';
import { Badge, type Tone } from '../../ui/StatusPill.tsx';
import type { OperationLink } from './operation-view.ts';

const tones: Readonly<Record<string, Tone>> = {
  GET: 'info',
  POST: 'pos',
  PUT: 'warn',
  PATCH: 'warn',
  DELETE: 'neg',
};

/** A route in a list: what it does, and how it is called. The whole row leads to its page. */
export function OperationRow({ id, method, path, summary }: OperationLink) {
  return (
    <li>
      <Link
        to={`/api/docs/${id}`}
        className="group flex flex-col gap-x-6 gap-y-1 rounded-s py-3 hover:bg-surface-2 md:flex-row md:items-center md:px-2"
      >
        <span className="min-w-0 flex-1 font-medium underline-offset-4 group-hover:underline">
          {summary}
        </span>
        <Address method={method} path={path} className="md:w-1/2" />
      </Link>
    </li>
  );
}

type AddressProps = Pick<OperationLink, 'method' | 'path'> & { readonly className?: string };

/** A method and a path. */
export function Address({ method, path, className = '' }: AddressProps) {
  return (
    <span className={`flex min-w-0 items-center gap-3 ${className}`}>
      <span className="w-22 shrink-0">
        <Badge tone={tones[method] ?? 'neutral'}>{method}</Badge>
      </span>
      <code className="min-w-0 text-sm wrap-anywhere text-ink-2">{path}</code>
    </span>
  );
}
