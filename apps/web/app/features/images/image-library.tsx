import { type SiteImage, uploadedImageTypes } from '@nzela/contract/images';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { queueSort, useQueue } from '../../lib/list-address.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { TableTools } from '../views/views.ts';
import { addImage, imageParts, imagesKey, imagesQuery, removeImage } from './images.api.ts';

/** The pictures of the site: sent, listed with where they are used, taken away while they are not. */
export function ImageLibrary() {
  const queries = useQueryClient();
  const list = useQueue(imageParts);
  const images = useInfiniteQuery(imagesQuery(list.asked));
  const [removed, setRemoved] = useState<SiteImage | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: imagesKey });
  const remove = async ({ id }: SiteImage) => {
    await callWithToasts(() => removeImage(id), { success: m.images_removed() });
    await refresh();
  };
  const columns = columnsOf(setRemoved);
  return (
    <Card
      title={m.images_library()}
      description={m.images_library_text()}
      padded={false}
      action={<Upload onSent={refresh} />}
    >
      <div className="px-5 pb-4 sm:px-6">
        <TableTools page="images" columns={columns} hidden={list.hidden} onHide={list.hide} />
      </div>
      <PagedTable of={images} bare rows={4}>
        {(rows) => (
          <DataTable
            label={m.images_library()}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<ImageUp size={28} />} title={m.images_empty()}>
                {m.images_empty_text()}
              </EmptyState>
            }
            columns={columns.filter(({ id }) => !list.hidden.includes(id))}
            sort={list.sort}
            onSort={list.sortBy}
          />
        )}
      </PagedTable>
      {removed !== null && (
        <AlertDialog
          open
          danger
          title={m.images_remove_title({ name: removed.nom })}
          confirmLabel={m.images_remove()}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>{m.images_remove_text()}</p>
        </AlertDialog>
      )}
    </Card>
  );
}

function Name({ nom, chemin, largeur, hauteur, declinaisons }: SiteImage) {
  return (
    <span className="flex items-center gap-3 text-left">
      <img
        src={declinaisons.at(-1)?.chemin ?? chemin}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-12 shrink-0 rounded-s border border-border object-cover"
      />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{nom}</span>
        <span className="tabular block text-sm text-ink-2">
          {m.images_pixels({ width: largeur, height: hauteur })}
        </span>
      </span>
    </span>
  );
}

function Path({ chemin }: SiteImage) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono text-sm wrap-anywhere">{chemin}</span>
      <CopyButton text={chemin} label={m.images_path()} />
    </span>
  );
}

function Upload({ onSent }: { readonly onSent: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, run } = useUpload();
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File) => {
    setError(null);
    try {
      const image = await run(file, (sending) => addImage(file, sending));
      if (image === null) return;
      toast('success', m.images_added({ name: image.nom }));
      await onSent();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <input
        ref={input}
        type="file"
        accept={uploadedImageTypes}
        className="sr-only"
        tabIndex={-1}
        aria-label={m.images_add()}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) void send(file);
        }}
      />
      <Button
        busy={upload !== null}
        busyLabel={m.images_sending()}
        icon={<ImageUp size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {m.images_add()}
      </Button>
      {upload !== null && <UploadProgress {...upload} />}
      {error !== null && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

function kilobytes(bytes: number): string {
  return m.images_kilobytes({ size: formatDecimal(Math.max(0.1, bytes / 1000).toFixed(1)) });
}

function columnsOf(remove: (image: SiteImage) => void): DataTableProps<SiteImage>['columns'] {
  return [
    { id: 'name', header: m.images_name(), cell: (image) => <Name {...image} /> },
    { id: 'type', header: m.images_type(), cell: ({ type }) => type.replace('image/', '') },
    {
      id: 'size',
      header: m.images_size(),
      align: 'end',
      cell: ({ taille }) => <span className="tabular">{kilobytes(taille)}</span>,
    },
    { id: 'path', header: m.images_path(), cell: (image) => <Path {...image} /> },
    {
      id: queueSort,
      header: m.images_date(),
      isSortable: true,
      cell: ({ dateCreation }) => formatDate(dateCreation, 'date'),
    },
    {
      id: 'uses',
      header: m.images_uses(),
      cell: ({ utilisations }) =>
        utilisations.length === 0 ? m.images_unused() : utilisations.join(', '),
    },
    {
      id: 'actions',
      header: m.redirects_actions(),
      headerHidden: true,
      align: 'end',
      cell: (image) => (
        <IconButton
          label={m.images_remove_of({ name: image.nom })}
          icon={<Trash2 size={20} aria-hidden />}
          onClick={() => remove(image)}
        />
      ),
    },
  ];
}
