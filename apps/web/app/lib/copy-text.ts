import { m } from '@nzela/messages/m';
import { toast } from '../ui/toast.ts';

/**
 * Puts a text on the clipboard. Whether it did: browsers refuse it to pages inside other applications, and to people
 * who said no; the person is told, and can still select the text.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn(error);
    toast('error', m.ui_copy_failed());
    return false;
  }
}
