/** Refusals of money requests and of paying them. Part of the closed list (errors.ts). */
export const moneyRequestRefusals = {
  demande_payee: {
    status: 409,
    message: 'Cette demande est déjà payée. Rien n’a été débité cette fois-ci.',
  },
  demande_expiree: {
    status: 409,
    message: 'Cette demande a expiré. Rien n’a été débité : demandez un nouveau lien.',
  },
  demande_annulee: {
    status: 409,
    message: 'Cette demande a été annulée par la personne qui l’a faite. Rien n’a été débité.',
  },
  demande_terminee: {
    status: 409,
    message: 'Cette demande n’attend plus rien : elle ne peut plus changer.',
  },
  rappel_impossible: {
    status: 409,
    message: 'Cette demande est un lien à partager : envoyez-le vous-même à qui doit la payer.',
  },
  rappel_trop_tot: {
    status: 409,
    message: 'Un rappel a déjà été envoyé aujourd’hui. Vous pourrez en envoyer un autre demain.',
  },
  adresse_a_confirmer: {
    status: 403,
    message:
      'Confirmez d’abord votre adresse e-mail avec le lien que nous vous avons envoyé : vous pourrez ensuite écrire à d’autres personnes.',
  },
  destinataire_refuse: {
    status: 409,
    message:
      'Cette personne ne souhaite pas recevoir de messages par nous. Choisissez le lien et envoyez-le vous-même.',
  },
  trop_de_messages: {
    status: 429,
    message:
      'Trop de messages sont partis aujourd’hui. Choisissez le lien et envoyez-le vous-même, ou réessayez demain.',
  },
  echeance_passee: { status: 400, message: 'Choisissez une date à venir.' },
  moyen_de_paiement_indisponible: {
    status: 409,
    message: 'Ce moyen de paiement n’est pas proposé dans cette devise.',
  },
} as const;
