// Spec §8, in its words.
const callbackFailed = 'Une erreur s’est produite lors du traitement du callback';

/** The part of the closed list (errors.ts) that no noun brings: how a request is made, and whether it can be served. */
export const platformRefusals = {
  // shape
  requete_invalide: { status: 400, message: 'Certaines informations sont à corriger.' },
  corps_illisible: {
    status: 400,
    message: 'La requête est illisible : ce n’est pas du JSON valide.',
  },
  corps_trop_grand: { status: 413, message: 'La requête est trop volumineuse.' },
  entetes_trop_grands: { status: 431, message: 'Les en-têtes de la requête sont trop grands.' },
  requete_trop_lente: {
    status: 408,
    message: 'La requête a mis trop de temps à arriver. Vérifiez votre connexion, puis réessayez.',
  },
  type_de_contenu: { status: 415, message: 'Ce type de contenu n’est pas accepté.' },
  montant_invalide: { status: 400, message: 'Veuillez entrer un montant valide' },
  montant_trop_petit: { status: 400, message: 'Le montant est inférieur au minimum de {minimum}.' },
  montant_trop_grand: { status: 400, message: 'Le montant dépasse le maximum de {maximum}.' },
  telephone_invalide: { status: 400, message: 'Veuillez entrer un numéro de téléphone valide' },
  iban_invalide: { status: 400, message: 'Cet IBAN n’est pas valide : vérifiez chaque caractère.' },
  iban_hors_sepa: {
    status: 400,
    message:
      'Cet IBAN n’est pas d’un pays de la zone SEPA : un retrait en euros ne peut pas y aller.',
  },
  mot_de_passe_faible: {
    status: 400,
    message:
      'Ce mot de passe se devine facilement. Choisissez au moins 10 caractères, par exemple trois mots sans lien.',
  },
  // idempotency
  cle_idempotence_requise: {
    status: 400,
    message: 'Il manque la clé qui évite de payer deux fois (Idempotency-Key).',
  },
  cle_idempotence_reutilisee: {
    status: 422,
    message:
      'Cette demande a déjà servi pour une autre opération. Rien n’a été débité cette fois-ci.',
  },
  demande_deja_traitee: {
    status: 409,
    message:
      'Cette demande a déjà été traitée. Retrouvez-la dans votre historique : rien n’a été débité cette fois-ci.',
  },
  operation_en_cours: {
    status: 409,
    message: 'Cette demande est déjà en cours de traitement. Patientez un instant.',
  },
  // the outside world
  passerelle_indisponible: {
    status: 503,
    message:
      'C’est de notre côté : ce service ne répond pas pour le moment. Rien n’a été débité. Réessayez dans quelques minutes.',
  },
  /** To a provider whose callback is genuine and cannot be looked up now: it is to call again. */
  callback_non_traite: {
    status: 503,
    message: callbackFailed,
  },
  signature_invalide: { status: 401, message: 'Signature refusée.' },
  // the service itself
  maintenance: { status: 503, message: 'Le service est en maintenance.' },
  service_sature: {
    status: 503,
    message: 'Le service est très demandé. Réessayez dans un instant.',
  },
  deja_en_preparation: {
    status: 429,
    message: 'Vos documents précédents se préparent encore. Réessayez dans quelques secondes.',
  },
  service_indisponible: {
    status: 503,
    message:
      'Le service est momentanément indisponible. Réessayez dans un instant : la même demande ne sera pas exécutée deux fois.',
  },
  erreur_interne: { status: 500, message: 'Une erreur est survenue' },
} as const;
