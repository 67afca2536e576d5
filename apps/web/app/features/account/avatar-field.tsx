import { uploadedImageTypes } from '@nzela/contract/images';
import { avatarMaximumBytes, type User } from '@nzela/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { Camera, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.tsx';
import { useUpload } from '../../lib/use-upload.ts';
import { m } from '@nzela/messages/m';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useAvatar } from './account.tsx';
import { meQuery } from './account.api.ts';
import { removeAvatar, saveAvatar } from './avatar.api.ts';

/** The person's picture; a file that is refused says why, beside the button. */
export function AvatarField({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const { showChange } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const picture = useAvatar(user.avatar);

  const { upload, run } = useUpload();

  const save = async (change: () => Promise<User | null>) => {
    setBusy(true);
    setError(null);
    try {
      const changed = await change();
      if (changed === null) return;
      queries.setQueryData(meQuery.queryKey, changed);
      toast('success', m.users_profile_saved());
      // The header shows it too.
      await showChange();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    // The server counts for itself; this spares the sending.
    if (file.size > avatarMaximumBytes) setError(m.users_avatar_too_large());
    else void save(() => run(file, (sending) => saveAvatar(file, sending)));
  };

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={`${user.prenom} ${user.nom}`} size="l" source={picture} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={uploadedImageTypes}
            className="sr-only"
            tabIndex={-1}
            aria-label={m.users_avatar_change()}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button
            variant="secondary"
            size="s"
            busy={busy}
            busyLabel={m.users_saving()}
            icon={<Camera size={18} aria-hidden />}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {m.users_avatar_change()}
          </Button>
          {user.avatar !== null && (
            <Button
              variant="quiet"
              size="s"
              icon={<Trash2 size={18} aria-hidden />}
              onClick={() => void save(removeAvatar)}
            >
              {m.users_avatar_remove()}
            </Button>
          )}
        </div>
        {upload !== null && <UploadProgress {...upload} />}
        <p id={hintId} className="text-sm text-ink-2">
          {m.users_avatar_hint()}
        </p>
        {error !== null && (
          <div role="alert">
            <FieldError id={`${hintId}-error`}>{error}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
}
