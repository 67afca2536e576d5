import type { CardDeclineCode } from '../../gateways/cards/cards.port.ts';

const declineReasons: Readonly<Record<CardDeclineCode, string>> = {
  insufficient_funds: 'Fonds insuffisants sur cette carte. Essayez une autre carte.',
  authentication_failed:
    'L’authentification n’a pas abouti. Recommencez ou essayez une autre carte.',
  card_refused:
    'Votre banque a refusé cette carte. Essayez une autre carte ou appelez votre banque.',
  card_expired: 'Cette carte a expiré. Essayez une autre carte.',
  security_code_wrong: 'Le cryptogramme est faux. Vérifiez les 3 chiffres au dos de la carte.',
  merchant_limit: 'C’est de notre côté : réessayez plus tard ou payez autrement.',
};

export function declineReason(code: CardDeclineCode | undefined): string {
  return declineReasons[code ?? 'card_refused'];
}
