import { m } from '@nzela/messages/m';

const fieldNames: Readonly<Record<string, () => string>> = {
  statut: m.audit_field_statut,
  etat: m.audit_field_etat,
  montant: m.audit_field_montant,
  devise: m.audit_field_devise,
  restant: m.audit_field_restant,
  responsable: m.audit_field_responsable,
  note: m.audit_field_note,
  tache: m.audit_field_tache,
  taches: m.audit_field_taches,
  capacites: m.audit_field_capacites,
  objet: m.audit_field_objet,
  operation: m.audit_field_operation,
  reference: m.audit_field_reference,
  personne: m.audit_field_personne,
  role: m.audit_field_role,
  motif: m.audit_field_motif,
  demande: m.audit_field_demande,
  avantLe: m.audit_field_avant_le,
  count: m.audit_field_count,
  nom: m.audit_field_nom,
  email: m.audit_field_email,
  type: m.audit_field_type,
  actif: m.audit_field_actif,
  decision: m.audit_field_decision,
};

/** The word that many entries share for a changed field; null: it is told by its code alone. */
export function fieldName(name: string): string | null {
  return fieldNames[name]?.() ?? null;
}
