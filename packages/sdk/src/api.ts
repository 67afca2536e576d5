// Made from the API's description: npm run sdk
export interface paths {
    "/api/v1/payouts/prochain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire le prochain versement automatique
         * @description Droit : versements.lire.
         */
        get: operations["get-v1-payouts-prochain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/prochain/compte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choisir le compte des versements automatiques
         * @description Droit : versements.comptes.
         */
        put: operations["put-v1-payouts-prochain-compte"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les paiements d’un commerce
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-payments"];
        put?: never;
        /**
         * Demander un paiement à un client
         * @description Droit : paiements.encaisser.
         */
        post: operations["post-v1-payments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un paiement
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-payments-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/annulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annuler un paiement qui attend
         * @description Droit : paiements.encaisser.
         */
        post: operations["post-v1-payments-id-annulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/fichier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Télécharger les paiements d’un commerce
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-payments-fichier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/recu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Télécharger le reçu d’un paiement encaissé
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-payments-id-recu"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/remboursements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rembourser un paiement, en tout ou en partie
         * @description Droit : paiements.rembourser.
         */
        post: operations["post-v1-payments-id-remboursements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les remboursements d’un commerce
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-refunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un remboursement
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-refunds-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les litiges d’un commerce
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-disputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un litige
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-disputes-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes/{id}/preuves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envoyer ses preuves pour un litige
         * @description Droit : litiges.repondre.
         */
        post: operations["post-v1-disputes-id-preuves"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes/{id}/acceptation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepter la perte d’un litige
         * @description Droit : litiges.repondre.
         */
        post: operations["post-v1-disputes-id-acceptation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les comptes où un commerce est versé
         * @description Droit : versements.lire.
         */
        get: operations["get-v1-payees"];
        put?: never;
        /**
         * Ajouter un compte où un commerce est versé
         * @description Droit : versements.comptes.
         */
        post: operations["post-v1-payees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Retirer un compte où un commerce est versé
         * @description Droit : versements.comptes.
         */
        delete: operations["delete-v1-payees-id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les versements d’un commerce
         * @description Droit : versements.lire.
         */
        get: operations["get-v1-payouts"];
        put?: never;
        /**
         * Verser à un commerce ce qu’il a de disponible
         * @description Droit : versements.demander.
         */
        post: operations["post-v1-payouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un versement
         * @description Droit : versements.lire.
         */
        get: operations["get-v1-payouts-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}/annulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annuler un versement retenu pour vérification
         * @description Droit : versements.demander.
         */
        post: operations["post-v1-payouts-id-annulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}/releve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire le relevé d’un versement
         * @description Droit : versements.lire.
         */
        get: operations["get-v1-payouts-id-releve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payouts/{id}/releve/fichier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Télécharger le relevé d’un versement
         * @description Droit : versements.lire.
         */
        get: operations["get-v1-payouts-id-releve-fichier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire le relevé d’un commerce
         * @description Droit : solde.lire.
         */
        get: operations["get-v1-statements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statements/fichier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Télécharger le relevé d’un commerce
         * @description Droit : solde.lire.
         */
        get: operations["get-v1-statements-fichier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire le solde d’un commerce
         * @description Droit : solde.lire.
         */
        get: operations["get-v1-balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/daily-closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire la clôture d’une journée
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-daily-closings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les liens de paiement
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-payment-links"];
        put?: never;
        /**
         * Créer un lien de paiement
         * @description Droit : liens.gerer.
         */
        post: operations["post-v1-payment-links"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un lien de paiement
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-payment-links-id"];
        /**
         * Modifier un lien de paiement
         * @description Droit : liens.gerer.
         */
        put: operations["put-v1-payment-links-id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mettre un lien de paiement en pause
         * @description Droit : liens.gerer.
         */
        post: operations["post-v1-payment-links-id-pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/{id}/reprise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reprendre un lien de paiement
         * @description Droit : liens.gerer.
         */
        post: operations["post-v1-payment-links-id-reprise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/permanent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ouvrir le lien permanent d’une boutique
         * @description Droit : paiements.encaisser.
         */
        post: operations["post-v1-payment-links-permanent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-links/{id}/affiche": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Télécharger l’affiche d’un lien de paiement
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-payment-links-id-affiche"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envoyer un fichier
         * @description Droit : liens.gerer.
         */
        post: operations["post-v1-files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un fichier
         * @description Droit : paiements.lire.
         */
        get: operations["get-v1-files-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les clients d’un commerce
         * @description Droit : clients.lire.
         */
        get: operations["get-v1-customers"];
        put?: never;
        /**
         * Ajouter un client
         * @description Droit : clients.gerer.
         */
        post: operations["post-v1-customers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un client
         * @description Droit : clients.lire.
         */
        get: operations["get-v1-customers-id"];
        put?: never;
        post?: never;
        /**
         * Effacer un client
         * @description Droit : clients.gerer.
         */
        delete: operations["delete-v1-customers-id"];
        options?: never;
        head?: never;
        /**
         * Modifier un client
         * @description Droit : clients.gerer.
         */
        patch: operations["patch-v1-customers-id"];
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les événements
         * @description Droit : webhooks.gerer.
         */
        get: operations["get-v1-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire un événement
         * @description Droit : webhooks.gerer.
         */
        get: operations["get-v1-events-id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister ses adresses de webhook
         * @description Droit : webhooks.gerer.
         */
        get: operations["get-v1-webhook-endpoints"];
        put?: never;
        /**
         * Ajouter une adresse de webhook
         * @description Droit : webhooks.gerer.
         */
        post: operations["post-v1-webhook-endpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lire une adresse de webhook
         * @description Droit : webhooks.gerer.
         */
        get: operations["get-v1-webhook-endpoints-id"];
        put?: never;
        post?: never;
        /**
         * Retirer une adresse de webhook
         * @description Droit : webhooks.gerer.
         */
        delete: operations["delete-v1-webhook-endpoints-id"];
        options?: never;
        head?: never;
        /**
         * Changer une adresse de webhook
         * @description Droit : webhooks.gerer.
         */
        patch: operations["patch-v1-webhook-endpoints-id"];
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/renouveler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remplacer la clé de signature d’une adresse de webhook
         * @description Droit : webhooks.gerer.
         */
        post: operations["post-v1-webhook-endpoints-id-renouveler"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envoyer un événement d’essai
         * @description Droit : webhooks.gerer.
         */
        post: operations["post-v1-webhook-endpoints-id-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/livraisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lister les livraisons à une adresse de webhook
         * @description Droit : webhooks.gerer.
         */
        get: operations["get-v1-webhook-endpoints-id-livraisons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/livraisons/{livraison}/renvoyer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renvoyer un événement
         * @description Droit : webhooks.gerer.
         */
        post: operations["post-v1-webhook-endpoints-id-livraisons-livraison-renvoyer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/renvoyer/apercu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compter ce que renvoyer une période enverrait
         * @description Droit : webhooks.gerer.
         */
        post: operations["post-v1-webhook-endpoints-id-renvoyer-apercu"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/renvoyer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renvoyer les événements d’une période
         * @description Droit : webhooks.gerer.
         */
        post: operations["post-v1-webhook-endpoints-id-renvoyer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Probleme: {
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "acces_refuse" | "administrateur_introuvable" | "adresse_a_confirmer" | "adresse_identique" | "alerte_ouverte" | "alerte_resolue" | "approbation_en_attente" | "approbation_expiree" | "approbation_perimee" | "approbation_propre" | "approbation_terminee" | "beneficiaire_change" | "beneficiaire_introuvable" | "beneficiaire_soi_meme" | "beneficiaires_trop_nombreux" | "bornes_incoherentes" | "callback_non_traite" | "capacite_manquante" | "capacites_modifiees" | "carte_en_preparation" | "carte_fermee" | "carte_usage_unique" | "cartes_arretees" | "cartes_indisponibles" | "cle_acces_deja_ajoutee" | "cle_acces_refusee" | "cle_deja_remplacee" | "cle_hors_api" | "cle_idempotence_requise" | "cle_idempotence_reutilisee" | "cle_inconnue" | "cle_mode_inactif" | "cle_publique_refusee" | "cle_remplacee" | "cle_revoquee" | "cle_sans_droit" | "cle_secrete_navigateur" | "client_existant" | "client_inconnu" | "cloture_differee" | "code_incorrect" | "code_invalide" | "code_inverifiable" | "code_qr_abime" | "code_qr_etranger" | "code_qr_inconnu" | "commerce_non_verifie" | "compte_autre_devise" | "compte_autrui" | "compte_beneficiaire_refuse" | "compte_bloque" | "compte_deja_connu" | "compte_ferme" | "compte_non_suspendu" | "compte_non_vide" | "compte_propre" | "compte_suspendu" | "comptes_inverifiables" | "comptes_trop_nombreux" | "conflit_de_version" | "connexion_email_desactivee" | "connexion_telephone_desactivee" | "conversion_meme_devise" | "corps_illisible" | "corps_trop_grand" | "corridor_ferme" | "corridor_inconnu" | "date_naissance_future" | "date_naissance_requise" | "date_passee" | "debut_depasse" | "deja_en_preparation" | "deja_membre" | "demande_annulee" | "demande_deja_traitee" | "demande_donnees_en_cours" | "demande_donnees_traitee" | "demande_expiree" | "demande_payee" | "demande_terminee" | "depot_non_annulable" | "depot_non_payable" | "dernier_administrateur" | "dernier_proprietaire" | "derniere_connexion" | "desactive_en_demo" | "destinataire_refuse" | "destination_en_panne" | "devis_deja_utilise" | "devis_different" | "devis_expire" | "devis_introuvable" | "devis_taux_modifie" | "devis_trop_nombreux" | "devise_inactive" | "document_deja_accepte" | "document_deja_examine" | "document_en_examen" | "document_remplace" | "document_type_refuse" | "droit_manquant" | "ecart_resolu" | "echeance_passee" | "email_deja_utilise" | "encaissement_en_cours" | "entetes_trop_grands" | "erreur_interne" | "etape_expiree" | "facture_a_verifier" | "facture_deja_payee" | "facture_en_cours" | "facture_introuvable" | "facture_non_annulable" | "facturier_en_panne" | "facturier_inconnu" | "facturier_indisponible" | "fichier_illisible" | "fichier_inconnu" | "fichier_manquant" | "fichier_trop_grand" | "fichier_type_refuse" | "iban_hors_sepa" | "iban_invalide" | "identifiants_invalides" | "identite_deja_verifiee" | "identite_non_verifiee" | "image_illisible" | "image_utilisee" | "introuvable" | "invitation_autrui" | "invitation_en_attente" | "invitation_expiree" | "invitation_terminee" | "jour_cloture" | "jour_non_termine" | "jour_precedent_ouvert" | "lien_en_pause" | "lien_epuise" | "lien_expire" | "lien_invalide" | "lien_permanent" | "litige_deja_repondu" | "litige_echeance_passee" | "litige_termine" | "maintenance" | "methode_insuffisante" | "methode_refusee" | "mode_production_inactif" | "mode_test_indisponible" | "mois_cloture" | "mois_non_cloturable" | "montant_facture" | "montant_invalide" | "montant_modifie" | "montant_trop_grand" | "montant_trop_petit" | "mot_de_passe_faible" | "mot_de_passe_incorrect" | "moyen_de_paiement_indisponible" | "moyen_desactive" | "nom_requis" | "non_authentifie" | "notification_obligatoire" | "nouveautes_trop_tot" | "numero_recemment_recharge" | "operateur_devise" | "operateur_en_panne" | "operateur_inactif" | "operateur_pays" | "operateurs_indisponibles" | "operation_en_cours" | "origine_refusee" | "paiement_annule" | "paiement_conteste" | "paiement_deja_paye" | "paiement_expire" | "paiement_non_annulable" | "paiement_non_recu" | "paiement_non_remboursable" | "paiement_refuse" | "paiements_en_attente" | "parrainage_invalide" | "passerelle_indisponible" | "periode_invalide" | "personne_introuvable" | "pieces_trop_nombreuses" | "plafond_atteint" | "plafond_trop_haut" | "plafonds_incoherents" | "portefeuille_refuse" | "prix_modifie" | "produit_indisponible" | "produits_indisponibles" | "programmation_close" | "programmation_date" | "programmation_fin" | "programmations_trop_nombreuses" | "rappel_impossible" | "rappel_trop_tot" | "recharge_non_annulable" | "recu_indisponible" | "regle_modifiee" | "regle_non_essayee" | "remboursement_depasse" | "remboursement_entier" | "remboursement_sans_solde" | "remboursement_trop_grand" | "requete_invalide" | "requete_trop_lente" | "resultat_deja_decide" | "retours_trop_nombreux" | "retrait_non_annulable" | "rien_a_verser" | "second_administrateur_requis" | "second_facteur_requis" | "service_indisponible" | "service_sature" | "session_expiree" | "signature_invalide" | "solde_insuffisant" | "support_deja_repondu" | "support_ferme" | "taux_indisponible" | "telephone_deja_utilise" | "telephone_invalide" | "totp_deja_actif" | "totp_inactif" | "transaction_non_remboursable" | "transaction_terminee" | "transfert_non_annulable" | "transfert_non_confirmable" | "trop_de_cles" | "trop_de_cles_acces" | "trop_de_messages" | "trop_de_noms" | "trop_de_regles" | "trop_de_requetes" | "trop_de_tentatives" | "trop_de_webhooks" | "type_de_carte_indisponible" | "type_de_contenu" | "verification_requise" | "verification_traitee" | "versement_non_annulable" | "versement_sans_compte" | "version_inconnue" | "vues_trop_nombreuses" | "webhook_adresse_http" | "webhook_adresse_introuvable" | "webhook_adresse_invalide" | "webhook_adresse_mot_de_passe" | "webhook_adresse_privee" | "webhook_inactif";
            message: string;
            errors?: {
                champ: string;
                message: string;
            }[];
            verification?: {
                /** @enum {string} */
                action: "transfert" | "retrait" | "paiement" | "programmation" | "beneficiaire" | "carte-commander" | "carte-reveler" | "plafonds" | "coordonnees" | "securite" | "donnees-exporter" | "compte-fermer" | "cles" | "signature" | "reglages" | "mode-production" | "administrateurs" | "approbation" | "remboursement" | "ecriture";
                objet: {
                    [key: string]: string;
                };
            };
            blocage?: {
                motif: string;
                demande: string | null;
                avantLe: string | null;
                jeton: string;
            };
            reference: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "get-v1-payouts-prochain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        rythme: "none" | "daily" | "weekly" | "monthly";
                        date: string | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        montant: number;
                        minimum: number;
                        suffisant: boolean;
                        compte: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            methode: "bank" | "mobile";
                            compte: string;
                            titulaire: string;
                            pays: string;
                            operateur: string | null;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                            automatique: boolean;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "put-v1-payouts-prochain-compte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    compteId: string;
                };
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        rythme: "none" | "daily" | "weekly" | "monthly";
                        date: string | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        montant: number;
                        minimum: number;
                        suffisant: boolean;
                        compte: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            methode: "bank" | "mobile";
                            compte: string;
                            titulaire: string;
                            pays: string;
                            operateur: string | null;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                            automatique: boolean;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payments": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "dateCreation";
                order?: "asc" | "desc";
                curseur?: string;
                recherche?: string;
                statut?: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                moyen?: "wallet" | "card" | "mobile";
                litige?: "a_repondre" | "repondu" | "gagne" | "perdu";
                client?: string;
                devise?: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                du?: string;
                au?: string;
                montantMin?: number | string;
                montantMax?: number | string;
                "expand[]"?: "customer" | "customer"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            supportFrais: "commerce" | "payeur";
                            paye: number | null;
                            frais: number | null;
                            net: number | null;
                            rembourse: number;
                            litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                            moyen: ("wallet" | "card" | "mobile") | null;
                            moyens: ("wallet" | "card" | "mobile")[];
                            description: string | null;
                            client: {
                                id: string | null;
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                            };
                            metadata: {
                                [key: string]: string;
                            };
                            adresse: string;
                            adresseRetour: string | null;
                            /** Format: date-time */
                            expireLe: string;
                            payeLe: string | null;
                            disponibleLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            customer?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                dateCreation: string;
                                /** Format: date-time */
                                dateModification: string;
                            } | null;
                        }[];
                        page: number;
                        limit: number;
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payments": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    montant: number | string;
                    /**
                     * @default EUR
                     * @enum {string}
                     */
                    devise?: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                    description?: string;
                    client?: {
                        /** Format: uuid */
                        id?: string;
                        nom?: string;
                        email?: string | "";
                        telephone?: string | "";
                    };
                    metadata?: {
                        [key: string]: string;
                    };
                    /**
                     * @default commerce
                     * @enum {string}
                     */
                    supportFrais?: "commerce" | "payeur";
                    /** Format: uri */
                    adresseRetour?: string;
                    /** @default 1440 */
                    dureeMinutes?: number;
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** @enum {string} */
                        statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        paye: number | null;
                        frais: number | null;
                        net: number | null;
                        rembourse: number;
                        litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                        moyen: ("wallet" | "card" | "mobile") | null;
                        moyens: ("wallet" | "card" | "mobile")[];
                        description: string | null;
                        client: {
                            id: string | null;
                            nom: string | null;
                            email: string | null;
                            telephone: string | null;
                        };
                        metadata: {
                            [key: string]: string;
                        };
                        adresse: string;
                        adresseRetour: string | null;
                        /** Format: date-time */
                        expireLe: string;
                        payeLe: string | null;
                        disponibleLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        customer?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            nom: string | null;
                            email: string | null;
                            telephone: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            dateCreation: string;
                            /** Format: date-time */
                            dateModification: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payments-id": {
        parameters: {
            query?: {
                "expand[]"?: "customer" | "customer"[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** @enum {string} */
                        statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        paye: number | null;
                        frais: number | null;
                        net: number | null;
                        rembourse: number;
                        litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                        moyen: ("wallet" | "card" | "mobile") | null;
                        moyens: ("wallet" | "card" | "mobile")[];
                        description: string | null;
                        client: {
                            id: string | null;
                            nom: string | null;
                            email: string | null;
                            telephone: string | null;
                        };
                        metadata: {
                            [key: string]: string;
                        };
                        adresse: string;
                        adresseRetour: string | null;
                        /** Format: date-time */
                        expireLe: string;
                        payeLe: string | null;
                        disponibleLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        customer?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            nom: string | null;
                            email: string | null;
                            telephone: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            dateCreation: string;
                            /** Format: date-time */
                            dateModification: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payments-id-annulation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** @enum {string} */
                        statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        paye: number | null;
                        frais: number | null;
                        net: number | null;
                        rembourse: number;
                        litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                        moyen: ("wallet" | "card" | "mobile") | null;
                        moyens: ("wallet" | "card" | "mobile")[];
                        description: string | null;
                        client: {
                            id: string | null;
                            nom: string | null;
                            email: string | null;
                            telephone: string | null;
                        };
                        metadata: {
                            [key: string]: string;
                        };
                        adresse: string;
                        adresseRetour: string | null;
                        /** Format: date-time */
                        expireLe: string;
                        payeLe: string | null;
                        disponibleLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        customer?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            nom: string | null;
                            email: string | null;
                            telephone: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            dateCreation: string;
                            /** Format: date-time */
                            dateModification: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payments-fichier": {
        parameters: {
            query?: {
                recherche?: string;
                statut?: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                moyen?: "wallet" | "card" | "mobile";
                litige?: "a_repondre" | "repondu" | "gagne" | "perdu";
                client?: string;
                devise?: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                du?: string;
                au?: string;
                montantMin?: number | string;
                montantMax?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payments-id-recu": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payments-id-remboursements": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    montant?: number | string;
                    raison?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** Format: uuid */
                        paiementId: string;
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        statut: "en_attente" | "reussi" | "echoue";
                        raison: string | null;
                        echec: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        payment?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            supportFrais: "commerce" | "payeur";
                            paye: number | null;
                            frais: number | null;
                            net: number | null;
                            rembourse: number;
                            litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                            moyen: ("wallet" | "card" | "mobile") | null;
                            moyens: ("wallet" | "card" | "mobile")[];
                            description: string | null;
                            client: {
                                id: string | null;
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                            };
                            metadata: {
                                [key: string]: string;
                            };
                            adresse: string;
                            adresseRetour: string | null;
                            /** Format: date-time */
                            expireLe: string;
                            payeLe: string | null;
                            disponibleLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            customer?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                dateCreation: string;
                                /** Format: date-time */
                                dateModification: string;
                            } | null;
                        };
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-refunds": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "dateCreation";
                order?: "asc" | "desc";
                curseur?: string;
                paiement?: string;
                "expand[]"?: ("payment" | "payment.customer") | ("payment" | "payment.customer")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** Format: uuid */
                            paiementId: string;
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            statut: "en_attente" | "reussi" | "echoue";
                            raison: string | null;
                            echec: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            termineLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            payment?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                reference: string;
                                /** @enum {string} */
                                statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                                montant: number;
                                /** @enum {string} */
                                devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                                /** @enum {string} */
                                supportFrais: "commerce" | "payeur";
                                paye: number | null;
                                frais: number | null;
                                net: number | null;
                                rembourse: number;
                                litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                                moyen: ("wallet" | "card" | "mobile") | null;
                                moyens: ("wallet" | "card" | "mobile")[];
                                description: string | null;
                                client: {
                                    id: string | null;
                                    nom: string | null;
                                    email: string | null;
                                    telephone: string | null;
                                };
                                metadata: {
                                    [key: string]: string;
                                };
                                adresse: string;
                                adresseRetour: string | null;
                                /** Format: date-time */
                                expireLe: string;
                                payeLe: string | null;
                                disponibleLe: string | null;
                                /** Format: date-time */
                                dateCreation: string;
                                customer?: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    mode: "test" | "live";
                                    nom: string | null;
                                    email: string | null;
                                    telephone: string | null;
                                    metadata: {
                                        [key: string]: string;
                                    };
                                    /** Format: date-time */
                                    dateCreation: string;
                                    /** Format: date-time */
                                    dateModification: string;
                                } | null;
                            };
                        }[];
                        page: number;
                        limit: number;
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-refunds-id": {
        parameters: {
            query?: {
                "expand[]"?: ("payment" | "payment.customer") | ("payment" | "payment.customer")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** Format: uuid */
                        paiementId: string;
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        statut: "en_attente" | "reussi" | "echoue";
                        raison: string | null;
                        echec: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        payment?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            supportFrais: "commerce" | "payeur";
                            paye: number | null;
                            frais: number | null;
                            net: number | null;
                            rembourse: number;
                            litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                            moyen: ("wallet" | "card" | "mobile") | null;
                            moyens: ("wallet" | "card" | "mobile")[];
                            description: string | null;
                            client: {
                                id: string | null;
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                            };
                            metadata: {
                                [key: string]: string;
                            };
                            adresse: string;
                            adresseRetour: string | null;
                            /** Format: date-time */
                            expireLe: string;
                            payeLe: string | null;
                            disponibleLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            customer?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                dateCreation: string;
                                /** Format: date-time */
                                dateModification: string;
                            } | null;
                        };
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-disputes": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "dateCreation";
                order?: "asc" | "desc";
                curseur?: string;
                paiement?: string;
                statut?: "a_repondre" | "repondu" | "gagne" | "perdu";
                "expand[]"?: ("payment" | "payment.customer") | ("payment" | "payment.customer")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** Format: uuid */
                            paiementId: string;
                            /** @enum {string} */
                            raison: "fraude" | "non_recu" | "non_conforme" | "double" | "remboursement_attendu" | "autre";
                            /** @enum {string} */
                            statut: "a_repondre" | "repondu" | "gagne" | "perdu";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            reserve: number;
                            manquant: number;
                            /** Format: date-time */
                            echeance: string;
                            reponse: {
                                /** @enum {string} */
                                genre: "preuves" | "acceptation";
                                texte: string | null;
                                fichiers: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    mode: "test" | "live";
                                    /** @enum {string} */
                                    usage: "image_lien" | "logo" | "preuve_litige";
                                    /** @enum {string} */
                                    type: "image/webp" | "application/pdf";
                                    taille: number;
                                    adresse: string | null;
                                    /** Format: date-time */
                                    dateCreation: string;
                                }[];
                                /** Format: date-time */
                                date: string;
                            } | null;
                            /** Format: date-time */
                            ouvertLe: string;
                            termineLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            payment?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                reference: string;
                                /** @enum {string} */
                                statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                                montant: number;
                                /** @enum {string} */
                                devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                                /** @enum {string} */
                                supportFrais: "commerce" | "payeur";
                                paye: number | null;
                                frais: number | null;
                                net: number | null;
                                rembourse: number;
                                litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                                moyen: ("wallet" | "card" | "mobile") | null;
                                moyens: ("wallet" | "card" | "mobile")[];
                                description: string | null;
                                client: {
                                    id: string | null;
                                    nom: string | null;
                                    email: string | null;
                                    telephone: string | null;
                                };
                                metadata: {
                                    [key: string]: string;
                                };
                                adresse: string;
                                adresseRetour: string | null;
                                /** Format: date-time */
                                expireLe: string;
                                payeLe: string | null;
                                disponibleLe: string | null;
                                /** Format: date-time */
                                dateCreation: string;
                                customer?: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    mode: "test" | "live";
                                    nom: string | null;
                                    email: string | null;
                                    telephone: string | null;
                                    metadata: {
                                        [key: string]: string;
                                    };
                                    /** Format: date-time */
                                    dateCreation: string;
                                    /** Format: date-time */
                                    dateModification: string;
                                } | null;
                            };
                        }[];
                        page: number;
                        limit: number;
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-disputes-id": {
        parameters: {
            query?: {
                "expand[]"?: ("payment" | "payment.customer") | ("payment" | "payment.customer")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** Format: uuid */
                        paiementId: string;
                        /** @enum {string} */
                        raison: "fraude" | "non_recu" | "non_conforme" | "double" | "remboursement_attendu" | "autre";
                        /** @enum {string} */
                        statut: "a_repondre" | "repondu" | "gagne" | "perdu";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        reserve: number;
                        manquant: number;
                        /** Format: date-time */
                        echeance: string;
                        reponse: {
                            /** @enum {string} */
                            genre: "preuves" | "acceptation";
                            texte: string | null;
                            fichiers: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                /** @enum {string} */
                                usage: "image_lien" | "logo" | "preuve_litige";
                                /** @enum {string} */
                                type: "image/webp" | "application/pdf";
                                taille: number;
                                adresse: string | null;
                                /** Format: date-time */
                                dateCreation: string;
                            }[];
                            /** Format: date-time */
                            date: string;
                        } | null;
                        /** Format: date-time */
                        ouvertLe: string;
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        payment?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            supportFrais: "commerce" | "payeur";
                            paye: number | null;
                            frais: number | null;
                            net: number | null;
                            rembourse: number;
                            litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                            moyen: ("wallet" | "card" | "mobile") | null;
                            moyens: ("wallet" | "card" | "mobile")[];
                            description: string | null;
                            client: {
                                id: string | null;
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                            };
                            metadata: {
                                [key: string]: string;
                            };
                            adresse: string;
                            adresseRetour: string | null;
                            /** Format: date-time */
                            expireLe: string;
                            payeLe: string | null;
                            disponibleLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            customer?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                dateCreation: string;
                                /** Format: date-time */
                                dateModification: string;
                            } | null;
                        };
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-disputes-id-preuves": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    texte: string;
                    /** @default [] */
                    fichiers?: string[];
                };
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** Format: uuid */
                        paiementId: string;
                        /** @enum {string} */
                        raison: "fraude" | "non_recu" | "non_conforme" | "double" | "remboursement_attendu" | "autre";
                        /** @enum {string} */
                        statut: "a_repondre" | "repondu" | "gagne" | "perdu";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        reserve: number;
                        manquant: number;
                        /** Format: date-time */
                        echeance: string;
                        reponse: {
                            /** @enum {string} */
                            genre: "preuves" | "acceptation";
                            texte: string | null;
                            fichiers: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                /** @enum {string} */
                                usage: "image_lien" | "logo" | "preuve_litige";
                                /** @enum {string} */
                                type: "image/webp" | "application/pdf";
                                taille: number;
                                adresse: string | null;
                                /** Format: date-time */
                                dateCreation: string;
                            }[];
                            /** Format: date-time */
                            date: string;
                        } | null;
                        /** Format: date-time */
                        ouvertLe: string;
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        payment?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            supportFrais: "commerce" | "payeur";
                            paye: number | null;
                            frais: number | null;
                            net: number | null;
                            rembourse: number;
                            litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                            moyen: ("wallet" | "card" | "mobile") | null;
                            moyens: ("wallet" | "card" | "mobile")[];
                            description: string | null;
                            client: {
                                id: string | null;
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                            };
                            metadata: {
                                [key: string]: string;
                            };
                            adresse: string;
                            adresseRetour: string | null;
                            /** Format: date-time */
                            expireLe: string;
                            payeLe: string | null;
                            disponibleLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            customer?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                dateCreation: string;
                                /** Format: date-time */
                                dateModification: string;
                            } | null;
                        };
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-disputes-id-acceptation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** Format: uuid */
                        paiementId: string;
                        /** @enum {string} */
                        raison: "fraude" | "non_recu" | "non_conforme" | "double" | "remboursement_attendu" | "autre";
                        /** @enum {string} */
                        statut: "a_repondre" | "repondu" | "gagne" | "perdu";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        reserve: number;
                        manquant: number;
                        /** Format: date-time */
                        echeance: string;
                        reponse: {
                            /** @enum {string} */
                            genre: "preuves" | "acceptation";
                            texte: string | null;
                            fichiers: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                /** @enum {string} */
                                usage: "image_lien" | "logo" | "preuve_litige";
                                /** @enum {string} */
                                type: "image/webp" | "application/pdf";
                                taille: number;
                                adresse: string | null;
                                /** Format: date-time */
                                dateCreation: string;
                            }[];
                            /** Format: date-time */
                            date: string;
                        } | null;
                        /** Format: date-time */
                        ouvertLe: string;
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        payment?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_attente" | "paye" | "partiellement_rembourse" | "rembourse" | "annule" | "expire";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            supportFrais: "commerce" | "payeur";
                            paye: number | null;
                            frais: number | null;
                            net: number | null;
                            rembourse: number;
                            litige: ("a_repondre" | "repondu" | "gagne" | "perdu") | null;
                            moyen: ("wallet" | "card" | "mobile") | null;
                            moyens: ("wallet" | "card" | "mobile")[];
                            description: string | null;
                            client: {
                                id: string | null;
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                            };
                            metadata: {
                                [key: string]: string;
                            };
                            adresse: string;
                            adresseRetour: string | null;
                            /** Format: date-time */
                            expireLe: string;
                            payeLe: string | null;
                            disponibleLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            customer?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                nom: string | null;
                                email: string | null;
                                telephone: string | null;
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                dateCreation: string;
                                /** Format: date-time */
                                dateModification: string;
                            } | null;
                        };
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            methode: "bank" | "mobile";
                            compte: string;
                            titulaire: string;
                            pays: string;
                            operateur: string | null;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                            automatique: boolean;
                            /** Format: date-time */
                            dateCreation: string;
                            minimum: number;
                        }[];
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    methode: "bank" | "mobile";
                    compte: string;
                    operateur?: string;
                    pays: string;
                    /** @default false */
                    automatique?: boolean;
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        methode: "bank" | "mobile";
                        compte: string;
                        titulaire: string;
                        pays: string;
                        operateur: string | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        automatique: boolean;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "delete-v1-payees-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payouts": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "dateCreation";
                order?: "asc" | "desc";
                curseur?: string;
                statut?: "en_cours" | "en_verification" | "indetermine" | "paye" | "annule" | "echoue";
                paiement?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_cours" | "en_verification" | "indetermine" | "paye" | "annule" | "echoue";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                            /** Format: uuid */
                            compteId: string;
                            /** @enum {string} */
                            methode: "bank" | "mobile";
                            compte: string;
                            titulaire: string;
                            /** Format: date-time */
                            arriveePrevue: string;
                            verificationAvant: string | null;
                            echec: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            termineLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        }[];
                        page: number;
                        limit: number;
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payouts": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    montant: number | string;
                    /** Format: uuid */
                    compteId: string;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** @enum {string} */
                        statut: "en_cours" | "en_verification" | "indetermine" | "paye" | "annule" | "echoue";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        /** Format: uuid */
                        compteId: string;
                        /** @enum {string} */
                        methode: "bank" | "mobile";
                        compte: string;
                        titulaire: string;
                        /** Format: date-time */
                        arriveePrevue: string;
                        verificationAvant: string | null;
                        echec: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payouts-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** @enum {string} */
                        statut: "en_cours" | "en_verification" | "indetermine" | "paye" | "annule" | "echoue";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        /** Format: uuid */
                        compteId: string;
                        /** @enum {string} */
                        methode: "bank" | "mobile";
                        compte: string;
                        titulaire: string;
                        /** Format: date-time */
                        arriveePrevue: string;
                        verificationAvant: string | null;
                        echec: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payouts-id-annulation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        reference: string;
                        /** @enum {string} */
                        statut: "en_cours" | "en_verification" | "indetermine" | "paye" | "annule" | "echoue";
                        montant: number;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        /** Format: uuid */
                        compteId: string;
                        /** @enum {string} */
                        methode: "bank" | "mobile";
                        compte: string;
                        titulaire: string;
                        /** Format: date-time */
                        arriveePrevue: string;
                        verificationAvant: string | null;
                        echec: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        termineLe: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payouts-id-releve": {
        parameters: {
            query?: {
                limit?: number;
                curseur?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        versement: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            reference: string;
                            /** @enum {string} */
                            statut: "en_cours" | "en_verification" | "indetermine" | "paye" | "annule" | "echoue";
                            montant: number;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                            /** Format: uuid */
                            compteId: string;
                            /** @enum {string} */
                            methode: "bank" | "mobile";
                            compte: string;
                            titulaire: string;
                            /** Format: date-time */
                            arriveePrevue: string;
                            verificationAvant: string | null;
                            echec: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            termineLe: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        };
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        reportPrecedent: number;
                        paiements: {
                            nombre: number;
                            montant: number;
                        };
                        frais: number;
                        remboursements: {
                            nombre: number;
                            montant: number;
                        };
                        litiges: number;
                        versementsRevenus: number;
                        autres: number;
                        verse: number;
                        reste: number;
                        lignes: {
                            /** Format: date-time */
                            date: string;
                            /** @enum {string} */
                            genre: "paiement" | "frais" | "remboursement" | "litige" | "versement" | "autre";
                            objetId: string;
                            reference: string | null;
                            description: string;
                            client: string | null;
                            montant: number;
                            soldeApres: number;
                        }[];
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payouts-id-releve-fichier": {
        parameters: {
            query: {
                format: "pdf" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-statements": {
        parameters: {
            query: {
                devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                du: string;
                au: string;
                lignes?: "oui" | "non";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                        /** Format: date */
                        du: string;
                        /** Format: date */
                        au: string;
                        fuseauHoraire: string;
                        soldeOuverture: number;
                        totalCredits: number;
                        totalDebits: number;
                        soldeCloture: number;
                        reserve: number | null;
                        disponible: number | null;
                        nombreLignes: number;
                        lignes: {
                            /** Format: date-time */
                            date: string;
                            reference: string | null;
                            genre: ("transfert" | "depot" | "retrait" | "recharge" | "facture" | "carte" | "remboursement" | "frais" | "parrainage" | "conversion" | "demande" | "paiement") | null;
                            description: string;
                            beneficiaire: string | null;
                            montant: number;
                            soldeApres: number;
                        }[];
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-statements-fichier": {
        parameters: {
            query: {
                devise: "EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR";
                du: string;
                au: string;
                format: "pdf" | "csv" | "camt053";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "test" | "live";
                        elements: {
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            disponible: number;
                            enAttente: {
                                total: number;
                                jours: {
                                    /** Format: date */
                                    jour: string;
                                    montant: number;
                                    paiements: number;
                                }[];
                            };
                            reserve: {
                                total: number;
                                remboursements: {
                                    /** Format: uuid */
                                    id: string;
                                    reference: string;
                                    montant: number;
                                    /** Format: date-time */
                                    depuis: string;
                                }[];
                                versements: {
                                    /** Format: uuid */
                                    id: string;
                                    reference: string;
                                    montant: number;
                                    /** Format: date-time */
                                    depuis: string;
                                }[];
                                litiges: {
                                    /** Format: uuid */
                                    id: string;
                                    reference: string;
                                    /** Format: uuid */
                                    paiementId: string;
                                    montant: number;
                                    /** Format: date-time */
                                    depuis: string;
                                    /** Format: date-time */
                                    echeance: string;
                                }[];
                            };
                            du: number;
                        }[];
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-daily-closings": {
        parameters: {
            query?: {
                jour?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** Format: date */
                        jour: string;
                        fuseau: string;
                        /** Format: date-time */
                        debut: string;
                        /** Format: date-time */
                        fin: string;
                        devises: {
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            paiements: number;
                            total: number;
                            frais: number;
                            net: number;
                            moyens: {
                                /** @enum {string} */
                                moyen: "wallet" | "card" | "mobile";
                                paiements: number;
                                total: number;
                            }[];
                            remboursements: number;
                            rembourse: number;
                        }[];
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payment-links": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "dateCreation";
                order?: "asc" | "desc";
                curseur?: string;
                "expand[]"?: "file" | "file"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            statut: "actif" | "en_pause" | "expire" | "epuise";
                            titre: string;
                            description: string | null;
                            montant: number | null;
                            minimum: number | null;
                            maximum: number | null;
                            /** @enum {string} */
                            devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                            /** @enum {string} */
                            supportFrais: "commerce" | "payeur";
                            demandeNom: boolean;
                            demandeTelephone: boolean;
                            merci: string | null;
                            imageId: string | null;
                            adresseRetour: string | null;
                            expireLe: string | null;
                            utilisationsMax: number | null;
                            metadata: {
                                [key: string]: string;
                            };
                            permanent: boolean;
                            adresse: string;
                            statistiques: {
                                vues: number;
                                commences: number;
                                payes: number;
                            };
                            /** Format: date-time */
                            dateCreation: string;
                            /** Format: date-time */
                            dateModification: string;
                            file?: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "test" | "live";
                                /** @enum {string} */
                                usage: "image_lien" | "logo" | "preuve_litige";
                                /** @enum {string} */
                                type: "image/webp" | "application/pdf";
                                taille: number;
                                adresse: string | null;
                                /** Format: date-time */
                                dateCreation: string;
                            } | null;
                        }[];
                        page: number;
                        limit: number;
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payment-links": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    titre: string;
                    description?: string;
                    montant?: number | string;
                    minimum?: number | string;
                    maximum?: number | string;
                    /**
                     * @default EUR
                     * @enum {string}
                     */
                    devise?: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                    /**
                     * @default commerce
                     * @enum {string}
                     */
                    supportFrais?: "commerce" | "payeur";
                    /** @default false */
                    demandeNom?: boolean;
                    /** @default false */
                    demandeTelephone?: boolean;
                    merci?: string;
                    /** Format: uuid */
                    imageId?: string;
                    /** Format: uri */
                    adresseRetour?: string;
                    /** Format: date-time */
                    expireLe?: string;
                    utilisationsMax?: number;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        statut: "actif" | "en_pause" | "expire" | "epuise";
                        titre: string;
                        description: string | null;
                        montant: number | null;
                        minimum: number | null;
                        maximum: number | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        demandeNom: boolean;
                        demandeTelephone: boolean;
                        merci: string | null;
                        imageId: string | null;
                        adresseRetour: string | null;
                        expireLe: string | null;
                        utilisationsMax: number | null;
                        metadata: {
                            [key: string]: string;
                        };
                        permanent: boolean;
                        adresse: string;
                        statistiques: {
                            vues: number;
                            commences: number;
                            payes: number;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                        file?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            usage: "image_lien" | "logo" | "preuve_litige";
                            /** @enum {string} */
                            type: "image/webp" | "application/pdf";
                            taille: number;
                            adresse: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payment-links-id": {
        parameters: {
            query?: {
                "expand[]"?: "file" | "file"[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        statut: "actif" | "en_pause" | "expire" | "epuise";
                        titre: string;
                        description: string | null;
                        montant: number | null;
                        minimum: number | null;
                        maximum: number | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        demandeNom: boolean;
                        demandeTelephone: boolean;
                        merci: string | null;
                        imageId: string | null;
                        adresseRetour: string | null;
                        expireLe: string | null;
                        utilisationsMax: number | null;
                        metadata: {
                            [key: string]: string;
                        };
                        permanent: boolean;
                        adresse: string;
                        statistiques: {
                            vues: number;
                            commences: number;
                            payes: number;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                        file?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            usage: "image_lien" | "logo" | "preuve_litige";
                            /** @enum {string} */
                            type: "image/webp" | "application/pdf";
                            taille: number;
                            adresse: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "put-v1-payment-links-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    titre: string;
                    description?: string;
                    montant?: number | string;
                    minimum?: number | string;
                    maximum?: number | string;
                    /**
                     * @default EUR
                     * @enum {string}
                     */
                    devise?: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                    /**
                     * @default commerce
                     * @enum {string}
                     */
                    supportFrais?: "commerce" | "payeur";
                    /** @default false */
                    demandeNom?: boolean;
                    /** @default false */
                    demandeTelephone?: boolean;
                    merci?: string;
                    /** Format: uuid */
                    imageId?: string;
                    /** Format: uri */
                    adresseRetour?: string;
                    /** Format: date-time */
                    expireLe?: string;
                    utilisationsMax?: number;
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        statut: "actif" | "en_pause" | "expire" | "epuise";
                        titre: string;
                        description: string | null;
                        montant: number | null;
                        minimum: number | null;
                        maximum: number | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        demandeNom: boolean;
                        demandeTelephone: boolean;
                        merci: string | null;
                        imageId: string | null;
                        adresseRetour: string | null;
                        expireLe: string | null;
                        utilisationsMax: number | null;
                        metadata: {
                            [key: string]: string;
                        };
                        permanent: boolean;
                        adresse: string;
                        statistiques: {
                            vues: number;
                            commences: number;
                            payes: number;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                        file?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            usage: "image_lien" | "logo" | "preuve_litige";
                            /** @enum {string} */
                            type: "image/webp" | "application/pdf";
                            taille: number;
                            adresse: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payment-links-id-pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        statut: "actif" | "en_pause" | "expire" | "epuise";
                        titre: string;
                        description: string | null;
                        montant: number | null;
                        minimum: number | null;
                        maximum: number | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        demandeNom: boolean;
                        demandeTelephone: boolean;
                        merci: string | null;
                        imageId: string | null;
                        adresseRetour: string | null;
                        expireLe: string | null;
                        utilisationsMax: number | null;
                        metadata: {
                            [key: string]: string;
                        };
                        permanent: boolean;
                        adresse: string;
                        statistiques: {
                            vues: number;
                            commences: number;
                            payes: number;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                        file?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            usage: "image_lien" | "logo" | "preuve_litige";
                            /** @enum {string} */
                            type: "image/webp" | "application/pdf";
                            taille: number;
                            adresse: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payment-links-id-reprise": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        statut: "actif" | "en_pause" | "expire" | "epuise";
                        titre: string;
                        description: string | null;
                        montant: number | null;
                        minimum: number | null;
                        maximum: number | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        demandeNom: boolean;
                        demandeTelephone: boolean;
                        merci: string | null;
                        imageId: string | null;
                        adresseRetour: string | null;
                        expireLe: string | null;
                        utilisationsMax: number | null;
                        metadata: {
                            [key: string]: string;
                        };
                        permanent: boolean;
                        adresse: string;
                        statistiques: {
                            vues: number;
                            commences: number;
                            payes: number;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                        file?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            usage: "image_lien" | "logo" | "preuve_litige";
                            /** @enum {string} */
                            type: "image/webp" | "application/pdf";
                            taille: number;
                            adresse: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-payment-links-permanent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        statut: "actif" | "en_pause" | "expire" | "epuise";
                        titre: string;
                        description: string | null;
                        montant: number | null;
                        minimum: number | null;
                        maximum: number | null;
                        /** @enum {string} */
                        devise: "EUR" | "USD" | "GBP" | "XOF" | "XAF" | "CDF";
                        /** @enum {string} */
                        supportFrais: "commerce" | "payeur";
                        demandeNom: boolean;
                        demandeTelephone: boolean;
                        merci: string | null;
                        imageId: string | null;
                        adresseRetour: string | null;
                        expireLe: string | null;
                        utilisationsMax: number | null;
                        metadata: {
                            [key: string]: string;
                        };
                        permanent: boolean;
                        adresse: string;
                        statistiques: {
                            vues: number;
                            commences: number;
                            payes: number;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                        file?: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            usage: "image_lien" | "logo" | "preuve_litige";
                            /** @enum {string} */
                            type: "image/webp" | "application/pdf";
                            taille: number;
                            adresse: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-payment-links-id-affiche": {
        parameters: {
            query?: {
                format?: "a4" | "a6";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-files": {
        parameters: {
            query: {
                usage: "image_lien" | "logo" | "preuve_litige";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    fichier: string;
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        usage: "image_lien" | "logo" | "preuve_litige";
                        /** @enum {string} */
                        type: "image/webp" | "application/pdf";
                        taille: number;
                        adresse: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-files-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** @enum {string} */
                        usage: "image_lien" | "logo" | "preuve_litige";
                        /** @enum {string} */
                        type: "image/webp" | "application/pdf";
                        taille: number;
                        adresse: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-customers": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "dateCreation";
                order?: "asc" | "desc";
                curseur?: string;
                email?: string;
                telephone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            nom: string | null;
                            email: string | null;
                            telephone: string | null;
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            dateCreation: string;
                            /** Format: date-time */
                            dateModification: string;
                        }[];
                        page: number;
                        limit: number;
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-customers": {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    nom?: string;
                    email?: string | "";
                    telephone?: string | "";
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        nom: string | null;
                        email: string | null;
                        telephone: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-customers-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        nom: string | null;
                        email: string | null;
                        telephone: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "delete-v1-customers-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "patch-v1-customers-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    nom?: string;
                    email?: string | "";
                    telephone?: string | "";
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                        nom: string | null;
                        email: string | null;
                        telephone: string | null;
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        dateCreation: string;
                        /** Format: date-time */
                        dateModification: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-events": {
        parameters: {
            query?: {
                limit?: number;
                order?: "asc" | "desc";
                curseur?: string;
                type?: "payment.paid" | "payment.failed" | "payment.expired" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.updated" | "dispute.closed" | "payout.held" | "payout.released" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payout.skipped" | "customer.created" | "customer.updated" | "customer.deleted" | "webhook.test" | "alert.raised" | "settings.updated";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            id: string;
                            /** @enum {string} */
                            type: "payment.paid" | "payment.failed" | "payment.expired" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.updated" | "dispute.closed" | "payout.held" | "payout.released" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payout.skipped" | "customer.created" | "customer.updated" | "customer.deleted" | "webhook.test" | "alert.raised" | "settings.updated";
                            numero: number | null;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** Format: date-time */
                            dateCreation: string;
                            donnees: {
                                [key: string]: unknown;
                            };
                        }[];
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-events-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        type: "payment.paid" | "payment.failed" | "payment.expired" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.updated" | "dispute.closed" | "payout.held" | "payout.released" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payout.skipped" | "customer.created" | "customer.updated" | "customer.deleted" | "webhook.test" | "alert.raised" | "settings.updated";
                        numero: number | null;
                        /** @enum {string} */
                        mode: "test" | "live";
                        /** Format: date-time */
                        dateCreation: string;
                        donnees: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            evenements: string[];
                            /** @enum {string} */
                            signature: "hmac" | "ed25519";
                            clesPubliques: string[];
                            actif: boolean;
                            desactivePar: ("parti" | "sans_reponse") | null;
                            enEchecDepuis: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                        }[];
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    evenements?: ("payment.paid" | "payment.failed" | "payment.expired" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.updated" | "dispute.closed" | "payout.held" | "payout.released" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payout.skipped" | "customer.created" | "customer.updated" | "customer.deleted")[];
                    /**
                     * @default hmac
                     * @enum {string}
                     */
                    signature?: "hmac" | "ed25519";
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        url: string;
                        evenements: string[];
                        /** @enum {string} */
                        signature: "hmac" | "ed25519";
                        clesPubliques: string[];
                        actif: boolean;
                        desactivePar: ("parti" | "sans_reponse") | null;
                        enEchecDepuis: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        secret: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-webhook-endpoints-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        url: string;
                        evenements: string[];
                        /** @enum {string} */
                        signature: "hmac" | "ed25519";
                        clesPubliques: string[];
                        actif: boolean;
                        desactivePar: ("parti" | "sans_reponse") | null;
                        enEchecDepuis: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "delete-v1-webhook-endpoints-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "patch-v1-webhook-endpoints-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    evenements?: ("payment.paid" | "payment.failed" | "payment.expired" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.updated" | "dispute.closed" | "payout.held" | "payout.released" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payout.skipped" | "customer.created" | "customer.updated" | "customer.deleted")[];
                    actif?: boolean;
                };
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        url: string;
                        evenements: string[];
                        /** @enum {string} */
                        signature: "hmac" | "ed25519";
                        clesPubliques: string[];
                        actif: boolean;
                        desactivePar: ("parti" | "sans_reponse") | null;
                        enEchecDepuis: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-webhook-endpoints-id-renouveler": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    chevauchement: "aucun" | "1h" | "24h" | "7j";
                };
            };
        };
        responses: {
            /** @description Réussi */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        url: string;
                        evenements: string[];
                        /** @enum {string} */
                        signature: "hmac" | "ed25519";
                        clesPubliques: string[];
                        actif: boolean;
                        desactivePar: ("parti" | "sans_reponse") | null;
                        enEchecDepuis: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        secret: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-webhook-endpoints-id-test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "get-v1-webhook-endpoints-id-livraisons": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "dateCreation";
                order?: "asc" | "desc";
                curseur?: string;
                statut?: "en_attente" | "livre" | "echoue";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        elements: {
                            /** Format: uuid */
                            id: string;
                            evenement: string;
                            /** @enum {string} */
                            type: "payment.paid" | "payment.failed" | "payment.expired" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.updated" | "dispute.closed" | "payout.held" | "payout.released" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payout.skipped" | "customer.created" | "customer.updated" | "customer.deleted" | "webhook.test" | "alert.raised" | "settings.updated";
                            objet: {
                                reference: string | null;
                                montant: number | null;
                                devise: ("EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR") | null;
                            };
                            /** @enum {string} */
                            statut: "en_attente" | "livre" | "echoue";
                            tentatives: number;
                            prochainEssai: string | null;
                            /** Format: date-time */
                            dateCreation: string;
                            requete: string;
                            reponse: {
                                /** Format: date-time */
                                date: string;
                                dureeMs: number;
                                statut: number | null;
                                corps: string;
                                echec: ("statut" | "redirection" | "delai" | "injoignable" | "coupee" | "trop_grande" | "adresse_interdite" | "desactive") | null;
                            } | null;
                        }[];
                        page: number;
                        limit: number;
                        curseur: string | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-webhook-endpoints-id-livraisons-livraison-renvoyer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                livraison: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        evenement: string;
                        /** @enum {string} */
                        type: "payment.paid" | "payment.failed" | "payment.expired" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.updated" | "dispute.closed" | "payout.held" | "payout.released" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payout.skipped" | "customer.created" | "customer.updated" | "customer.deleted" | "webhook.test" | "alert.raised" | "settings.updated";
                        objet: {
                            reference: string | null;
                            montant: number | null;
                            devise: ("EUR" | "USD" | "GBP" | "CAD" | "CDF" | "MAD" | "GHS" | "NGN" | "XOF" | "XAF" | "CHF" | "JPY" | "CNY" | "INR" | "BRL" | "AUD" | "NZD" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RON" | "TRY" | "ZAR" | "KES" | "UGX" | "TZS" | "RWF" | "BIF" | "GNF" | "SLE" | "GMD" | "LRD" | "CVE" | "MRU" | "DZD" | "TND" | "EGP" | "ETB" | "DJF" | "KMF" | "MGA" | "MUR" | "ZMW" | "MZN" | "AOA" | "AED" | "SAR" | "QAR" | "ILS" | "SGD" | "HKD" | "KRW" | "THB" | "MXN" | "IDR") | null;
                        };
                        /** @enum {string} */
                        statut: "en_attente" | "livre" | "echoue";
                        tentatives: number;
                        prochainEssai: string | null;
                        /** Format: date-time */
                        dateCreation: string;
                        requete: string;
                        reponse: {
                            /** Format: date-time */
                            date: string;
                            dureeMs: number;
                            statut: number | null;
                            corps: string;
                            echec: ("statut" | "redirection" | "delai" | "injoignable" | "coupee" | "trop_grande" | "adresse_interdite" | "desactive") | null;
                        } | null;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-webhook-endpoints-id-renvoyer-apercu": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    depuis: string;
                    /** Format: date-time */
                    jusqua: string;
                    /** @default true */
                    echecsSeulement?: boolean;
                };
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        livraisons: number;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
    "post-v1-webhook-endpoints-id-renvoyer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    depuis: string;
                    /** Format: date-time */
                    jusqua: string;
                    /** @default true */
                    echecsSeulement?: boolean;
                };
            };
        };
        responses: {
            /** @description Réussi */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        livraisons: number;
                    };
                };
            };
            /** @description Refus ou erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Probleme"];
                };
            };
        };
    };
}
