import { fileMaximumBytes, type MerchantFile } from '@nzela/contract/files';
import { uploadedImageTypes } from '@nzela/contract/images';
import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { useUpload } from '../../lib/use-upload.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { whenDrawn } from '../../ui/when-opened.tsx';
import { sendPicture } from './picture.api.ts';

const UploadProgress = whenDrawn(async () => ({
  default: (await import('../../ui/UploadProgress.tsx')).UploadProgress,
}));

type PictureFieldProps = {
  readonly picture: MerchantFile | null;
  readonly onChange: (picture: MerchantFile | null) => void;
};

/** The picture of a link. It is sent as soon as it is chosen, so that the preview shows it as it is kept. */
export function PictureField({ picture, onChange }: PictureFieldProps) {
  const { account } = useMerchant();
  const { upload, run } = useUpload();
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > fileMaximumBytes.image_lien) return setRefusal(m.identity_file_too_large());
    setRefusal(null);
    try {
      const sent = await run(file, (sending) => sendPicture(account, file, sending));
      if (sent !== null) onChange(sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[0.9375rem] font-semibold">
        {m.payment_links_picture()}
        <span className="ml-2 font-normal text-ink-3">{m.ui_field_optional()}</span>
      </p>
      <input
        ref={input}
        type="file"
        accept={uploadedImageTypes}
        className="sr-only"
        tabIndex={-1}
        aria-label={m.payment_links_picture()}
        aria-invalid={refusal === null ? undefined : true}
        aria-describedby={refusal === null ? undefined : `${id}-error`}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="s"
          busy={upload !== null}
          busyLabel={m.payment_links_picture_sending()}
          icon={<ImagePlus size={18} aria-hidden />}
          aria-describedby={refusal === null ? `${id}-hint` : `${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {picture === null ? m.payment_links_picture_choose() : m.payment_links_picture_change()}
        </Button>
        {picture !== null && (
          <Button variant="quiet" size="s" onClick={() => onChange(null)}>
            {m.payment_links_picture_remove()}
          </Button>
        )}
      </div>
      {upload !== null && <UploadProgress {...upload} />}
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {m.payment_links_picture_hint()}
      </p>
      {refusal !== null && <FieldError id={`${id}-error`}>{refusal}</FieldError>}
    </div>
  );
}
