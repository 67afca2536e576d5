import { evidenceFilesMost } from '@nzela/contract/disputes';
import { fileMaximumBytes } from '@nzela/contract/files';
import { m } from '@nzela/messages/m';
import { type ChosenFile, FilesField } from '../../ui/FilesField.tsx';

/** Too many, or one too large, is said at once. */
export function filesFault(files: readonly ChosenFile[]): string | undefined {
  if (files.length > evidenceFilesMost) return m.payments_dispute_files_many();
  const large = files.find(({ file }) => file.size > fileMaximumBytes.preuve_litige);
  return large === undefined ? undefined : m.payments_dispute_file_large({ name: large.file.name });
}

type EvidenceFilesProps = {
  readonly files: readonly ChosenFile[];
  readonly error: string | undefined;
  readonly onChange: (files: readonly ChosenFile[]) => void;
};

/** The documents that answer a dispute. */
export function EvidenceFiles(props: EvidenceFilesProps) {
  return (
    <FilesField
      {...props}
      name="preuves"
      label={m.payments_dispute_files()}
      hint={m.payments_dispute_files_hint()}
    />
  );
}
