import { http } from '../../lib/http.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';

/** A document for an answer; `jeton` is what the refused sign-in carried. */
export function sendBlockFile(
  jeton: string,
  file: File,
  sending: Sending,
): Promise<{ readonly id: string }> {
  const search = new URLSearchParams({ jeton });
  return sendFile(`/compte-bloque/pieces?${search.toString()}`, { file, sending });
}

export function answerBlock(jeton: string, texte: string): Promise<void> {
  return http.call('/compte-bloque/reponse', { method: 'POST', body: { jeton, texte } });
}
