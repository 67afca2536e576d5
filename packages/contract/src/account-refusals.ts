/** The part of the closed list (errors.ts) that is about accounts: identity, contact details, files. */
export const accountRefusals = {
  // identity
  non_authentifie: { status: 401, message: 'Veuillez vous connecter pour continuer.' },
  identifiants_invalides: { status: 401, message: 'Identifiant ou mot de passe incorrect.' },
  session_expiree: { status: 401, message: 'Votre session a expiré. Veuillez vous reconnecter.' },
  acces_refuse: { status: 403, message: 'Vous n’avez pas accès à cette page.' },
  second_facteur_requis: {
    status: 403,
    message:
      'Un administrateur se connecte avec une clé d’accès ou un code : ajoutez-en un dans la page Sécurité.',
  },
  origine_refusee: { status: 403, message: 'Cette demande ne vient pas de notre site.' },
  compte_bloque: {
    status: 403,
    message: 'Votre compte est suspendu. Contactez le support pour savoir pourquoi et que faire.',
  },
  verification_requise: {
    status: 403,
    message: 'Confirmez que c’est bien vous pour continuer. Rien n’a encore été fait.',
  },
  code_incorrect: {
    status: 403,
    message: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant et réessayez.',
  },
  code_inverifiable: {
    status: 409,
    message:
      'Les codes de votre application ne peuvent plus être vérifiés. Utilisez un code de secours, ou contactez le support.',
  },
  cle_acces_refusee: {
    status: 403,
    message:
      'Cette clé d’accès n’a pas été reconnue. Réessayez, ou connectez-vous avec votre mot de passe.',
  },
  methode_insuffisante: {
    status: 403,
    message: 'Confirmez avec le code de votre application : un mot de passe ne suffit pas ici.',
  },
  etape_expiree: {
    status: 403,
    message: 'Cette connexion a expiré. Saisissez de nouveau votre mot de passe.',
  },
  connexion_email_desactivee: {
    status: 403,
    message: 'La connexion par e-mail est désactivée pour ce compte. Utilisez votre téléphone.',
  },
  connexion_telephone_desactivee: {
    status: 403,
    message: 'La connexion par téléphone est désactivée pour ce compte. Utilisez votre e-mail.',
  },
  derniere_connexion: {
    status: 409,
    message: 'Gardez au moins une façon de vous connecter : e-mail ou téléphone.',
  },
  cle_acces_deja_ajoutee: { status: 409, message: 'Cette clé d’accès est déjà enregistrée.' },
  trop_de_cles_acces: {
    status: 409,
    message: 'Vous avez déjà {maximum} clés d’accès. Retirez-en une pour en ajouter une autre.',
  },
  totp_deja_actif: { status: 409, message: 'La validation par application est déjà activée.' },
  totp_inactif: { status: 409, message: 'La validation par application n’est pas activée.' },
  mot_de_passe_incorrect: { status: 403, message: 'Ce mot de passe n’est pas le bon.' },
  email_deja_utilise: {
    status: 409,
    message:
      'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou réinitialisez votre mot de passe.',
  },
  telephone_deja_utilise: {
    status: 409,
    message: 'Un compte existe déjà avec ce numéro de téléphone.',
  },
  lien_invalide: { status: 400, message: 'Ce lien n’est plus valable. Demandez-en un nouveau.' },
  parrainage_invalide: { status: 400, message: 'Code de parrainage invalide' },
  trop_de_tentatives: { status: 429, message: 'Trop de tentatives. Réessayez dans {delai}.' },
  trop_de_noms: {
    status: 429,
    message:
      'Vous avez cherché beaucoup de personnes ou de comptes aujourd’hui. Ceux d’aujourd’hui restent disponibles ; réessayez demain pour les autres.',
  },
  trop_de_requetes: {
    status: 429,
    message: 'Trop de demandes en peu de temps. Réessayez dans un instant.',
  },
  notification_obligatoire: {
    status: 400,
    message: 'Les notifications de sécurité sont toujours activées.',
  },
  code_invalide: {
    status: 400,
    message: 'Ce code n’est pas le bon, ou il n’est plus valable. Demandez-en un nouveau.',
  },
  adresse_identique: { status: 400, message: 'C’est déjà votre adresse e-mail.' },
  desactive_en_demo: {
    status: 403,
    message: 'Cette fonctionnalité est désactivée en démo',
  },
  compte_non_vide: {
    status: 409,
    message: 'Il reste de l’argent ou des opérations en cours sur votre compte : {reste}.',
  },
  // files
  fichier_manquant: { status: 400, message: 'Veuillez sélectionner un fichier' },
  fichier_trop_grand: {
    status: 413,
    message: 'Ce fichier dépasse {maximum}. Choisissez-en un plus petit.',
  },
  fichier_illisible: {
    status: 400,
    message: 'Ce fichier n’est pas arrivé entier. Envoyez-le à nouveau.',
  },
  fichier_type_refuse: {
    status: 415,
    message: 'Ce fichier n’est pas {attendu} : son contenu est d’un autre type.',
  },
  image_illisible: {
    status: 400,
    message: 'Cette image est abîmée ou trop grande. Essayez-en une autre.',
  },
} as const;
