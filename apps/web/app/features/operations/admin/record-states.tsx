import { lateAfterHours, type ServiceState } from '@nzela/contract/service-state';
import { formatDate, formatDecimal, formatRelative } from '../../../lib/format.ts';
import { productNow } from '../../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import { TextLink } from '../../../ui/Link.tsx';
import { Recap, type RecapLine } from '../../../ui/Recap.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';

type Of = { readonly of: ServiceState };

/** Whether the book and the audit are as they were written, and when somebody last looked. */
export function Records({ of: { registre } }: Of) {
  const { livre, audit, nonScelleDepuis, dernierScellement } = registre;
  return (
    <Recap
      title={m.system_records()}
      lines={[
        {
          id: 'scelle',
          label: m.system_unsealed(),
          value: nonScelleDepuis === null ? m.system_all_sealed() : formatRelative(nonScelleDepuis),
        },
        {
          id: 'dernier',
          label: m.system_last_seal(),
          value: dernierScellement === null ? '—' : formatDate(dernierScellement, 'dateTime'),
        },
        checked({
          id: 'livre',
          label: m.system_ledger(),
          at: livre?.date,
          fault: ledgerFault(livre),
        }),
        checked({
          id: 'audit',
          label: m.system_audit(),
          at: audit?.date,
          fault: auditFault(audit),
        }),
      ]}
    />
  );
}

function ledgerFault(ledger: ServiceState['registre']['livre']): string | null {
  const check = ledger?.defaut ?? null;
  return check === null ? null : m.system_ledger_broken({ check });
}

function auditFault(audit: ServiceState['registre']['audit']): string | null {
  const position = audit?.rompuA ?? null;
  return position === null ? null : m.system_audit_broken({ position: String(position) });
}

type Checked = {
  readonly id: string;
  readonly label: string;
  /** Undefined: nobody has looked yet. */
  readonly at: string | undefined;
  readonly fault: string | null;
};

function checked({ id, label, at, fault }: Checked): RecapLine {
  if (at === undefined)
    return { id, label, value: <StatusPill look="pending">{m.system_check_never()}</StatusPill> };
  return {
    id,
    label,
    value: (
      <StatusPill look={fault === null && !isLate(at) ? 'done' : 'failed'}>
        {fault ?? (isLate(at) ? m.system_check_late() : m.system_check_whole())}
      </StatusPill>
    ),
    note: formatDate(at, 'dateTime'),
  };
}

/** The feed of rates, and each currency whose rate ages: red where nothing is exchanged at it. */
export function Rates({ of: { taux, fluxTaux } }: Of) {
  const { dernier, echec } = fluxTaux;
  const last = dernier === null ? m.system_never() : formatRelative(dernier);
  return (
    <Recap
      title={m.system_rates()}
      lines={[
        {
          id: 'flux',
          label: m.system_feed(),
          value:
            echec === null ? (
              <StatusPill look={dernier === null ? 'pending' : 'done'}>{last}</StatusPill>
            ) : (
              <StatusPill look="failed">
                {m.system_feed_failed({ moment: formatRelative(echec.date) })}
              </StatusPill>
            ),
          note:
            echec === null ? undefined : (
              <>
                {m.system_feed_last({ moment: last })}
                <span translate="no" className="block wrap-anywhere">
                  {echec.erreur}
                </span>
              </>
            ),
        },
        ...taux.map(({ devise, dateTaux, enVente }) => ({
          id: devise,
          label: devise,
          value: enVente ? (
            <StatusPill look="done">{formatRelative(dateTaux)}</StatusPill>
          ) : (
            <StatusPill look="failed">{m.system_rate_off()}</StatusPill>
          ),
          note: enVente ? undefined : formatRelative(dateTaux),
        })),
      ]}
    />
  );
}

export function Mails({ of: { courriels } }: Of) {
  const { enAttente, depuis, echoues } = courriels;
  return (
    <Recap
      title={m.system_mails()}
      lines={[
        {
          id: 'attente',
          label: m.system_mails_waiting(),
          value:
            enAttente === 0 ? (
              <StatusPill look="done">{m.system_mails_none()}</StatusPill>
            ) : (
              String(enAttente)
            ),
          note: depuis === null ? undefined : formatRelative(depuis),
        },
        {
          id: 'echoues',
          label: m.system_mails_failed(),
          value: echoues === 0 ? '0' : <StatusPill look="failed">{String(echoues)}</StatusPill>,
        },
      ]}
    >
      <TextLink to="/dashboard/admin/email-config">{m.system_mails_open()}</TextLink>
    </Recap>
  );
}

const gigabyte = 1_073_741_824;

export function Backups({ of: { sauvegardes } }: Of) {
  const { copie, archive } = sauvegardes;
  return (
    <Recap
      title={m.system_backups()}
      lines={[
        {
          id: 'copie',
          label: m.system_backup_copy(),
          value:
            copie === null ? (
              <StatusPill look="failed">{m.system_never()}</StatusPill>
            ) : (
              <StatusPill look={isLate(copie.date) ? 'failed' : 'done'}>
                {formatRelative(copie.date)}
              </StatusPill>
            ),
          note:
            copie === null
              ? m.system_backup_never_text()
              : m.system_backup_size({
                  size: formatDecimal((copie.octets / gigabyte).toFixed(2)),
                  name: copie.nom,
                }),
        },
        { id: 'archive', label: m.system_backup_archive(), ...archived(archive) },
      ]}
    />
  );
}

function isLate(date: string): boolean {
  return productNow().getTime() - new Date(date).getTime() > lateAfterHours * 3_600_000;
}

function archived({
  active,
  dernier,
  echec,
}: ServiceState['sauvegardes']['archive']): Pick<RecapLine, 'value' | 'note'> {
  const last = dernier === null ? m.system_never() : formatRelative(dernier);
  if (!active) return { value: <StatusPill look="failed">{m.system_archive_off()}</StatusPill> };
  if (echec !== null)
    return {
      value: (
        <StatusPill look="failed">
          {m.system_archive_failed({ moment: formatRelative(echec) })}
        </StatusPill>
      ),
      note: m.system_archive_last({ moment: last }),
    };
  return {
    value: <StatusPill look={dernier === null ? 'failed' : 'done'}>{last}</StatusPill>,
  };
}
