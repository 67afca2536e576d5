import type { ChatPosition, ChatProvider } from '@nzela/contract/chat';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const providerName = (provider: ChatProvider) =>
  ({
    tawk: m.chat_provider_tawk(),
    crisp: 'Crisp',
    intercom: 'Intercom',
    zendesk: 'Zendesk',
  })[provider];

export const positions: Readonly<Record<ChatPosition, () => string>> = {
  'bottom-right': m.chat_position_bottom_right,
  'bottom-left': m.chat_position_bottom_left,
  'top-right': m.chat_position_top_right,
  'top-left': m.chat_position_top_left,
};

export const chatFields = {
  active: m.chat_active,
  fournisseur: { label: m.chat_provider, show: providerName },
  identifiant: m.chat_site_id,
  messageAccueil: m.chat_message,
  position: { label: m.chat_position, show: (value: ChatPosition) => positions[value]() },
  couleur: m.chat_color,
} satisfies SettingsFields<'chat'>;
