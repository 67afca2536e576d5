import webPush from 'web-push';
import { Refusal } from '../../kernel/http/problem.ts';
import type { Settings } from '../settings/settings.ts';

/** Our public key for web push, made the first time that somebody asks: a setting, its private half sealed. */
export async function pushPublicKey(settings: Settings): Promise<string> {
  const known = await settings.read('web-push');
  if (known.clePublique !== '') return known.clePublique;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  try {
    const { version } = await settings.current('web-push');
    await settings.update('web-push', {
      value: { clePublique: publicKey, clePrivee: privateKey },
      version,
      by: { userId: null, address: null },
    });
    return publicKey;
  } catch (error) {
    // Another instance made them at the same moment: its keys hold.
    if (!(error instanceof Refusal) || error.code !== 'conflit_de_version') throw error;
    return pushPublicKey(settings);
  }
}
