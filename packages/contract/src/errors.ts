import { accountRefusals } from './account-refusals.ts';
import { moneyRequestRefusals } from './money-request-refusals.ts';
import { platformRefusals } from './platform-refusals.ts';

// Spec §8, in its words.
const noOperators = 'Impossible de récupérer la liste des opérateurs';
const noProducts = 'Impossible de récupérer les produits disponibles';

/**
 * The closed list of refusals. A refusal's HTTP status and its French sentence live here (and in the parts imported
 * above) and nowhere else; the API answers them as problem+json, the web application shows `message` as it is.
 */
export const refusals = {
  ...platformRefusals,
  ...accountRefusals,
  ...moneyRequestRefusals,
  // resources
  introuvable: { status: 404, message: 'Nous n’avons rien trouvé à cette adresse.' },
  methode_refusee: { status: 405, message: 'Cette action n’existe pas à cette adresse.' },
  conflit_de_version: {
    status: 409,
    message: 'Cette page a été modifiée entre-temps. Rechargez-la avant d’enregistrer.',
  },
  plafond_trop_haut: {
    status: 400,
    message: 'Votre niveau permet {maximum} au plus. Passez au niveau suivant pour aller au-delà.',
  },
  plafonds_incoherents: {
    status: 400,
    message:
      'Le plafond par jour ne peut pas dépasser celui sur 30 jours, ni celui-ci celui sur un an.',
  },
  // money
  solde_insuffisant: { status: 409, message: 'Solde insuffisant' },
  compte_ferme: {
    status: 409,
    message:
      'Ce compte est fermé : il ne peut plus rien recevoir ni envoyer. Choisissez un autre bénéficiaire. Rien n’a été débité.',
  },
  plafond_atteint: {
    status: 409,
    message:
      'Ce montant dépasse votre plafond de {plafond} : il vous reste {reste}. {suite} Rien n’a été débité.',
  },
  devis_introuvable: {
    status: 404,
    message: 'Ce devis n’existe pas. Recommencez avec le montant souhaité.',
  },
  devis_expire: {
    status: 409,
    message: 'Ce devis a expiré. Voici le taux actuel : vérifiez-le avant de continuer.',
  },
  devis_taux_modifie: {
    status: 409,
    message:
      'Le taux de change a bougé plus que ce prix ne le permet, et rien n’a été débité. Voici le prix actuel : vérifiez-le avant de continuer.',
  },
  montant_modifie: {
    status: 409,
    message:
      'Le taux a encore bougé : {montant} arriveraient maintenant. Vérifiez ce montant avant de l’accepter.',
  },
  devis_trop_nombreux: {
    status: 429,
    message:
      'Vous avez demandé beaucoup de prix sans vous en servir. Utilisez-en un, ou réessayez dans {delai}.',
  },
  retours_trop_nombreux: {
    status: 409,
    message:
      'Trop de vos envois avec change nous sont revenus ou attendent encore leur bénéficiaire. Réessayez quand ils seront arrivés, ou écrivez-nous.',
  },
  paiements_en_attente: {
    status: 409,
    message:
      'Vous avez déjà {nombre} opérations qui attendent leur paiement. Payez-en une ou annulez-en une, puis recommencez.',
  },
  devis_deja_utilise: { status: 409, message: 'Ce devis a déjà servi.' },
  devis_different: {
    status: 409,
    message: 'Ce devis ne correspond pas à cette demande. Recommencez avec le montant souhaité.',
  },
  conversion_meme_devise: { status: 400, message: 'Choisissez deux devises différentes.' },
  taux_indisponible: {
    status: 503,
    message:
      'Le taux de change n’est pas disponible pour le moment. Réessayez dans quelques minutes.',
  },
  corridor_ferme: { status: 409, message: 'Les envois vers ce pays sont suspendus : {avis}' },
  corridor_inconnu: {
    status: 400,
    message: 'Nous n’envoyons pas encore d’argent de cette façon vers ce pays.',
  },
  beneficiaire_introuvable: {
    status: 404,
    message: 'Aucun compte ne correspond à ce bénéficiaire.',
  },
  beneficiaire_change: {
    status: 409,
    message:
      'Ce numéro n’est plus celui de votre bénéficiaire. Demandez-lui son nouveau numéro, puis ajoutez-le.',
  },
  beneficiaire_soi_meme: {
    status: 400,
    message: 'Vous ne pouvez pas vous envoyer de l’argent à vous-même.',
  },
  compte_beneficiaire_refuse: {
    status: 400,
    message: 'Le compte du bénéficiaire a été refusé. Vérifiez ses coordonnées.',
  },
  transfert_non_annulable: {
    status: 409,
    message: 'Ce transfert ne peut plus être annulé : l’argent est déjà en route.',
  },
  transfert_non_confirmable: {
    status: 409,
    message: 'Ce transfert ne peut pas être confirmé dans son état actuel.',
  },
  paiement_non_recu: {
    status: 409,
    message: 'Nous n’avons pas encore reçu le paiement de ce transfert.',
  },
  retrait_non_annulable: {
    status: 409,
    message: 'Ce retrait ne peut plus être annulé : l’argent est déjà en route.',
  },
  compte_autrui: {
    status: 400,
    message:
      'Ce compte n’est pas à votre nom : un retrait va vers un compte dont vous êtes titulaire. Pour envoyer à quelqu’un d’autre, faites un transfert.',
  },
  comptes_inverifiables: {
    status: 409,
    message:
      'Vos retraits des 30 derniers jours sont allés vers trop de comptes dont nous ne connaissons pas le titulaire, ou sous plusieurs noms. Reprenez un compte déjà utilisé, faites un transfert, ou écrivez-nous.',
  },
  depot_non_payable: {
    status: 409,
    message: 'Ce dépôt n’attend plus de paiement. Faites-en un nouveau.',
  },
  depot_non_annulable: {
    status: 409,
    message: 'Ce dépôt ne peut plus être annulé : l’argent est déjà sur votre portefeuille.',
  },
  paiement_refuse: {
    status: 409,
    message: 'Le paiement a été refusé. Rien n’a été débité : essayez une autre carte.',
  },
  recu_indisponible: {
    status: 409,
    message: 'Le reçu sera disponible dès que le paiement sera confirmé.',
  },
  periode_invalide: {
    status: 400,
    message: 'Choisissez une fin de période qui ne précède pas son début, cinq ans au plus.',
  },
  // schedules
  programmation_date: {
    status: 400,
    message: 'Choisissez une date et une heure à venir, dans les deux ans.',
  },
  programmation_fin: { status: 400, message: 'La dernière date précède la première exécution.' },
  programmation_close: {
    status: 409,
    message: 'Cette programmation est terminée ou annulée : créez-en une nouvelle.',
  },
  beneficiaires_trop_nombreux: {
    status: 409,
    message: 'Vous gardez déjà 500 bénéficiaires. Supprimez-en un avant d’en ajouter un autre.',
  },
  programmations_trop_nombreuses: {
    status: 409,
    message:
      'Vous avez déjà 50 programmations en cours. Annulez-en une avant d’en créer une autre.',
  },
  // support
  support_ferme: {
    status: 409,
    message: 'Le support n’est pas encore ouvert : cette fonctionnalité arrive bientôt.',
  },
  support_deja_repondu: { status: 409, message: 'Cette demande a déjà reçu sa réponse.' },
  // top-ups (§8)
  operateurs_indisponibles: {
    status: 503,
    message: noOperators,
  },
  produits_indisponibles: {
    status: 503,
    message: noProducts,
  },
  produit_indisponible: {
    status: 409,
    message: 'L’opérateur ne vend plus ce produit. Choisissez-en un autre.',
  },
  prix_modifie: {
    status: 409,
    message:
      'Le prix a changé : il est maintenant de {prix}. Vérifiez-le avant de continuer, rien n’a été débité.',
  },
  numero_recemment_recharge: {
    status: 409,
    message:
      'Ce numéro vient d’être rechargé. Pour éviter un doublon, une nouvelle recharge est possible dans {delai}.',
  },
  // bills
  facturier_inconnu: { status: 400, message: 'Ce fournisseur n’est pas proposé.' },
  facture_introuvable: {
    status: 404,
    message:
      'Ce fournisseur ne connaît pas cette référence. Vérifiez-la sur votre facture, puis recommencez.',
  },
  facture_deja_payee: {
    status: 409,
    message: 'Cette facture est déjà payée. Rien n’a été débité.',
  },
  facture_en_cours: {
    status: 409,
    message: 'Cette facture est déjà en cours de paiement. Rien n’a été débité une seconde fois.',
  },
  facture_a_verifier: {
    status: 409,
    message:
      'Le prix affiché ne tient plus. Vérifiez la facture à nouveau avant de payer : rien n’a été débité.',
  },
  montant_facture: {
    status: 400,
    message: 'Cette facture se paie en une fois : {montant}.',
  },
  facturier_indisponible: {
    status: 503,
    message:
      'Ce fournisseur ne répond pas pour le moment. Rien n’a été débité. Réessayez dans quelques minutes.',
  },
  // virtual cards
  cartes_indisponibles: {
    status: 409,
    message:
      'Les cartes virtuelles ne sont pas disponibles pour le moment. Veuillez réessayer ultérieurement.',
  },
  type_de_carte_indisponible: {
    status: 400,
    message: 'Ce type de carte n’est pas proposé pour le moment. Choisissez-en un autre.',
  },
  portefeuille_refuse: {
    status: 400,
    message: 'Une carte se paie depuis le portefeuille en euros ou dans la devise de la carte.',
  },
  carte_en_preparation: {
    status: 409,
    message: 'Cette carte est encore en préparation chez son émetteur.',
  },
  carte_fermee: { status: 409, message: 'Cette carte est fermée.' },
  cartes_arretees: {
    status: 409,
    message:
      'Vos cartes sont arrêtées : un marchand a pris plus que ce qui était accepté ou disponible, et nous avons payé la différence. Écrivez-nous pour les reprendre. Rien n’a été débité.',
  },
  carte_usage_unique: {
    status: 409,
    message: 'Cette carte à usage unique a déjà servi : elle ne se recharge pas.',
  },
  // codes
  code_qr_etranger: {
    status: 400,
    message: 'Ce code QR ne vient pas de notre application : il ne désigne personne à payer ici.',
  },
  code_qr_abime: {
    status: 400,
    message: 'Ce code QR est abîmé ou incomplet. Demandez à le scanner à nouveau.',
  },
  code_qr_inconnu: {
    status: 404,
    message:
      'Ce code QR ne désigne plus personne : son propriétaire l’a remplacé. Demandez-lui le nouveau.',
  },
  // mobile money
  operateur_inactif: {
    status: 409,
    message:
      'L’opérateur {operateur} est indisponible pour le moment. Choisissez un autre opérateur.',
  },
  operateur_pays: {
    status: 400,
    message: 'Ce numéro n’est pas dans un pays où {operateur} encaisse : {pays}.',
  },
  operateur_devise: {
    status: 400,
    message:
      'L’opérateur {operateur} n’encaisse pas en {devise} dans ce pays. Choisissez {devises}.',
  },
  encaissement_en_cours: {
    status: 409,
    message:
      'Un paiement Mobile Money est déjà en cours. Terminez-le sur le téléphone qui le demande.',
  },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type RefusalCode = keyof typeof refusals;

/** Values that a refusal's sentence names in braces. */
export type RefusalValues = Readonly<Record<string, string>>;

/** The French sentence of `code`, its `{values}` filled in. */
export function refusalMessage(code: RefusalCode, values: RefusalValues = {}): string {
  return refusals[code].message.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}
