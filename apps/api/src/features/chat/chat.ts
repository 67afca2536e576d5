import type { FastifyRequest } from 'fastify';
import { isChatPage, type ShownChat } from '@nzela/contract/chat';
import { chatCategory } from '@nzela/contract/chat-category';
import { hasAgreed, type CookieDeps } from '../cookies/cookies.ts';
import { chatProviders, embedScript, type ChatHosts } from './providers.ts';

export type ChatDeps = CookieDeps & {
  readonly config: { readonly sandbox: { readonly url: string } | null };
};

/** The chat of a page, and what the page's policy lets it load. */
export type Chat = {
  /** There is one for whoever agrees to the category that it belongs to. */
  readonly isOffered: boolean;
  /** Null: there is none, or this browser has not agreed. */
  readonly shown: ShownChat | null;
  readonly hosts: ChatHosts;
};

export const noChat: Chat = { isOffered: false, shown: null, hosts: [] };

export async function chatOn(
  deps: ChatDeps,
  request: Pick<FastifyRequest, 'cookies'>,
  path: string,
): Promise<Chat> {
  if (!isChatPage(path)) return noChat;
  const chat = await deps.settings.read('chat');
  if (!chat.active || chat.identifiant === '') return noChat;
  if (!(await hasAgreed(deps, request, chatCategory))) return { ...noChat, isOffered: true };
  const providers = chatProviders(deps.config.sandbox?.url ?? null);
  const { messageAccueil, position, couleur } = chat;
  return {
    isOffered: true,
    shown: { script: embedScript(chat, providers), messageAccueil, position, couleur },
    hosts: providers[chat.fournisseur].hosts,
  };
}
