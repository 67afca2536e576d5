import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createCodeReader } from './read-code.ts';

export type CameraState = 'starting' | 'looking' | 'refused' | 'missing';

const lookEveryMs = 180;

export type Camera = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
};

/**
 * Shows what the camera sees and tells what a code in it says, once for each different content. The camera is let go when
 * the component leaves the page.
 */
export function useCamera(onRead: (content: string) => void, isPaused: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const read = useEffectEvent((content: string) => {
    if (!isPaused) onRead(content);
  });

  useEffect(() => {
    const over = new AbortController();
    void look(over.signal, { video, setState, read });
    return () => over.abort();
  }, []);

  return { video, state };
}

type Looking = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly setState: (state: CameraState) => void;
  readonly read: (content: string) => void;
};

async function look(signal: AbortSignal, { video, setState, read }: Looking): Promise<void> {
  const stream = await openCamera().catch((error: unknown) => {
    if (!signal.aborted) setState(isRefusal(error) ? 'refused' : 'missing');
    return null;
  });
  if (stream === null) return;
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  const element = video.current;
  if (signal.aborted || element === null) return stop();
  element.srcObject = stream;
  await element.play().catch(() => undefined);
  setState('looking');
  const reader = await createCodeReader();
  while (!signal.aborted) {
    if (element.videoWidth > 0) {
      const size = { width: element.videoWidth, height: element.videoHeight };
      const content = await reader.read(element, size);
      if (content !== null && !signal.aborted) read(content);
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/** The camera that looks away from the person, where there are two. */
function openCamera(): Promise<MediaStream> {
  // Absent on pages that are not served securely.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return Promise.reject(new Error('No camera can be asked for here'));
  return devices.getUserMedia({ audio: false, video: { facingMode: 'environment' } });
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
}
