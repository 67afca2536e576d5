import type { Approval } from '@nzela/contract/approvals';
import { secretMask, type SettingsVersion, type SettingsVersions } from '@nzela/contract/settings';
import { onTestFinished } from 'vitest';

type Document = Record<string, unknown>;
type Change = { readonly valeur: Document; readonly version: number };
type Answer = { readonly status: number; readonly body: unknown };

/** The change of a port, by somebody of that name. */
const approvalOf = (id: string, nom: string): Approval => ({
  id,
  genre: 'reglages',
  sujet: 'mail',
  personne: null,
  capacite: 'technique',
  statut: 'en_attente',
  demandeur: { id: nom, nom },
  date: '2026-06-01T10:00:00.000Z',
  expireLe: '2026-06-04T10:00:00.000Z',
  differences: [{ champ: 'port', avant: 587, apres: 465 }],
  motif: null,
  decideur: null,
  dateDecision: null,
  raison: null,
  peutDecider: true,
});

/** The part of the API that keeps a subject's versions, as HTTP: it checks the version, and asks for a second person if told. */
export function startSettingsServer(first: Document) {
  const versions: SettingsVersion[] = [];
  const sent: Document[] = [];
  let asksForApproval = false;
  let waiting: readonly Approval[] = [];
  let areApprovalsAway = false;

  function save(valeur: Document, auteurNom: string): SettingsVersion {
    const version: SettingsVersion = {
      sujet: 'mail',
      version: versions.length,
      valeur,
      auteur: null,
      approbateur: null,
      auteurNom,
      date: '2026-06-01T10:00:00.000Z',
    };
    versions.unshift(version);
    return version;
  }

  function put(body: Change): Answer {
    sent.push(body.valeur);
    if (body.version !== versions[0]?.version)
      return { status: 409, body: { code: 'conflit_de_version', message: 'Version dépassée.' } };
    if (asksForApproval) {
      const approbation = approvalOf('own', 'Awa Ba');
      waiting = [approbation];
      return { status: 202, body: { approbation } };
    }
    return { status: 200, body: save(body.valeur, 'Awa Ba') };
  }

  /** Its cursor is how many versions were read. */
  function pageOf(search: URLSearchParams): SettingsVersions {
    const limit = Number(search.get('limit'));
    const from = Number(search.get('curseur') ?? 0);
    const elements = versions.slice(from, from + limit);
    const curseur = from + limit < versions.length ? String(from + limit) : null;
    return { elements, page: 1, limit, curseur };
  }

  function answer(path: string, init: RequestInit): Answer {
    if (init.method === 'PUT') return put(JSON.parse(init.body as string) as Change);
    if (path.includes('/versions?'))
      return { status: 200, body: pageOf(new URLSearchParams(path.split('?')[1])) };
    if (path.startsWith('/api/approvals?'))
      return areApprovalsAway
        ? { status: 503, body: { message: 'Le service est occupé' } }
        : { status: 200, body: { elements: waiting } };
    if (path.startsWith('/api/settings/')) return { status: 200, body: versions[0] };
    return { status: 401, body: {} };
  }

  save(first, 'Awa Ba');
  const own = window.fetch;
  window.fetch = (input, init = {}) => {
    const path = typeof input === 'string' ? input : '';
    if (!path.startsWith('/api/')) return own(input, init);
    const { status, body } = answer(path, init);
    return Promise.resolve(Response.json(body, { status }));
  };
  onTestFinished(() => {
    window.fetch = own;
  });
  return {
    sent,
    save: (change: Document, by: string) =>
      save({ ...(versions[0]?.valeur as Document), ...change }, by),
    askForApproval: () => {
      asksForApproval = true;
    },
    /** What somebody asked for, before this page was opened. */
    ask: (by: string) => {
      waiting = [approvalOf('theirs', by)];
    },
    decide: () => {
      waiting = [];
    },
    setApprovalsAway: (are: boolean) => {
      areApprovalsAway = are;
    },
  };
}

export const mail: Document = {
  hote: 'smtp.nzela.example',
  port: 587,
  utilisateur: 'nzela',
  motDePasse: secretMask,
  nomExpediteur: 'Nzela',
  emailExpediteur: 'bonjour@nzela.example',
  chiffrement: 'tls',
  utiliserSsl: false,
};
