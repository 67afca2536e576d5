import { useState } from 'react';
import type { Sending } from './send-file.ts';

/** A file that is on its way. */
export type Upload = {
  readonly name: string;
  /** What has left of it, from 0 to 1. */
  readonly share: number;
  readonly cancel: () => void;
};

/** Sends files one at a time and tells how far the one on its way is, for `UploadProgress`. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload | null>(null);
  /** Resolves with null where the person calls it off. */
  async function run<Answer>(
    { name }: File,
    send: (sending: Sending) => Promise<Answer>,
  ): Promise<Answer | null> {
    const control = new AbortController();
    const { signal } = control;
    const onProgress = (share: number) => setUpload({ name, share, cancel: () => control.abort() });
    onProgress(0);
    try {
      return await send({ onProgress, signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setUpload(null);
    }
  }
  return { upload, run };
}
