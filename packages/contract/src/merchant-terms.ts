/** Apart from the schemas, so that a page that only asks for a merchant does not fetch what checks one. */

/** Test and live never meet: a merchant has an account of each, and each object belongs to one of them (ADR 33). */
export const merchantModes = ['test', 'live'] as const;
export type MerchantMode = (typeof merchantModes)[number];

/** The request headers that say for which merchant, and in which mode, a signed-in person asks. */
export const merchantHeader = 'merchant-id';
export const modeHeader = 'merchant-mode';

export const merchantRoles = [
  'proprietaire',
  'gerant',
  'caissier',
  'comptable',
  'developpeur',
] as const;
export type MerchantRole = (typeof merchantRoles)[number];

/** What one may do for a merchant. Each route names the one that it needs. */
export const merchantPermissions = [
  'commerce.modifier',
  'equipe.gerer',
  'documents.envoyer',
  'mode.changer',
  'cles.gerer',
  'webhooks.gerer',
  'liens.gerer',
  'paiements.encaisser',
  'paiements.lire',
  'paiements.rembourser',
  'litiges.repondre',
  'clients.lire',
  'clients.gerer',
  'solde.lire',
  'versements.lire',
  'versements.demander',
  'versements.comptes',
] as const;
export type MerchantPermission = (typeof merchantPermissions)[number];

const everything: readonly MerchantPermission[] = merchantPermissions;
const owners: readonly MerchantPermission[] = [
  'documents.envoyer',
  'mode.changer',
  'cles.gerer',
  'webhooks.gerer',
  'versements.comptes',
];
const money: readonly MerchantPermission[] = [
  'paiements.encaisser',
  'paiements.rembourser',
  'litiges.repondre',
  'clients.gerer',
  'solde.lire',
  'versements.lire',
  'versements.demander',
  'versements.comptes',
];

const inLive: Readonly<Record<MerchantRole, readonly MerchantPermission[]>> = {
  proprietaire: everything,
  gerant: everything.filter((permission) => !owners.includes(permission)),
  caissier: ['paiements.encaisser', 'paiements.lire'],
  comptable: ['paiements.lire', 'clients.lire', 'solde.lire', 'versements.lire'],
  developpeur: ['cles.gerer', 'webhooks.gerer', 'liens.gerer', 'paiements.lire', 'clients.lire'],
};

/** What a role may do: a developer handles the money of the test mode, which is nobody's, and not that of the live one. */
export function permissionsOf(
  role: MerchantRole,
  mode: MerchantMode,
): readonly MerchantPermission[] {
  const permissions = inLive[role];
  return role === 'developpeur' && mode === 'test' ? [...permissions, ...money] : permissions;
}

const ofPeopleAlone: readonly MerchantPermission[] = [
  'commerce.modifier',
  'equipe.gerer',
  'documents.envoyer',
  'mode.changer',
  'cles.gerer',
  'versements.comptes',
];
/** What a merchant's own programs may do in the mode of their secret key: all but what makes a business and its keys. */
export const programPermissions = merchantPermissions.filter(
  (permission) => !ofPeopleAlone.includes(permission),
);

/** Nobody gives a role that may do more than their own, in either mode. */
export function mayGive(giver: MerchantRole, given: MerchantRole): boolean {
  return merchantModes.every((mode) => {
    const own = permissionsOf(giver, mode);
    return permissionsOf(given, mode).every((permission) => own.includes(permission));
  });
}
