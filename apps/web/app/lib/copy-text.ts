import { m } from '@nzela/messages/m';
import { toast } from '../ui/toast.ts';

/**
 * Puts a text on the clipboard, and says `said` in a toast: nothing where a button says so in its own place. Whether it
 * did: browsers refuse it to pages inside other applications, and to people who said no; the person is told, and can
 * still select the text.
 */
export async function copyText(text: string, said?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (said !== undefined) toast('success', said);
    return true;
  } catch (error) {
    console.warn(error);
    toast('error', m.ui_copy_failed());
    return false;
  }
}
