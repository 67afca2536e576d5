import type { QrPayee } from '@nzela/contract/qr';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PayByCode } from './pay-by-code.tsx';
import { resolveQr } from './qr.api.ts';
import { readCodeFile } from './read-file.ts';
import { type CameraState, useCamera } from './use-camera.ts';

/** Reads a code, by the camera or from a picture, and pays whom it names once that is confirmed. */
export function Scanner() {
  const [payee, setPayee] = useState<QrPayee | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const lastRead = useRef<string | null>(null);

  const resolve = async (content: string) => {
    // The camera reads the same code many times a second: it is asked about once.
    lastRead.current = content;
    setIsAsking(true);
    setRefusal(null);
    try {
      setPayee(await resolveQr(content));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      if (error.status === 0 || error.status >= 500) lastRead.current = null;
    } finally {
      setIsAsking(false);
    }
  };
  const camera = useCamera(
    (content) => {
      if (content !== lastRead.current) void resolve(content);
    },
    payee !== null || isAsking,
  );
  const openFile = async (file: File) => {
    setIsAsking(true);
    const reading = await readCodeFile(file);
    setIsAsking(false);
    if (reading.ok) await resolve(reading.content);
    else setRefusal(reading.message);
  };
  const close = () => {
    setPayee(null);
    lastRead.current = null;
  };

  return (
    <div className="flex flex-col gap-5">
      <CameraView camera={camera} />
      <div role="alert" className="empty:hidden">
        {refusal !== null && <Alert tone="neg" title={refusal} />}
      </div>
      <FileChoice onFile={(file) => void openFile(file)} busy={isAsking} />
      {payee !== null && (
        <Dialog open onClose={close} title={m.qr_pay_title()}>
          <PayByCode payee={payee} onClose={close} />
        </Dialog>
      )}
    </div>
  );
}

const words: Readonly<Record<CameraState, () => string>> = {
  starting: m.qr_camera_starting,
  looking: m.qr_camera_looking,
  refused: m.qr_camera_refused,
  missing: m.qr_camera_missing,
};

function CameraView({ camera }: { readonly camera: ReturnType<typeof useCamera> }) {
  const { video, state } = camera;
  const isOff = state === 'refused' || state === 'missing';
  return (
    <div className="flex flex-col gap-3">
      {!isOff && (
        <div className="relative mx-auto aspect-square w-full max-w-96 overflow-hidden rounded-l bg-black">
          <video ref={video} muted playsInline aria-hidden className="size-full object-cover" />
          <span
            aria-hidden
            className="absolute inset-[14%] rounded-m border-4 border-white/80 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
          />
        </div>
      )}
      <div role="status">
        {isOff ? (
          <Alert tone="info" title={words[state]()} />
        ) : (
          <p className="text-center text-ink-2">{words[state]()}</p>
        )}
      </div>
    </div>
  );
}

type FileChoiceProps = { readonly onFile: (file: File) => void; readonly busy: boolean };

/** A picture of a code, for whoever has it in a message or a screenshot. */
function FileChoice({ onFile, busy }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-center gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={m.qr_reading()}
        icon={<ImageUp size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {m.qr_choose_file()}
      </Button>
      <p className="text-sm text-ink-2">{m.qr_file_hint()}</p>
    </div>
  );
}
