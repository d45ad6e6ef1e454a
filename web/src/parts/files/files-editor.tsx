import { useState } from 'react';
import type { File as StoredFile } from '#contracts/files.ts';
import { formatBytes } from '#lib/format-bytes.ts';
import { LoadError } from '#lib/load-error.tsx';
import { ReadBy } from '#lib/read-by.tsx';
import { common } from '#lib/texts/en/common.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { readers } from '#lib/texts/en/readers.ts';
import { ConfirmDialog, FileDrop, Skeleton, UploadRow } from '#ui/index.ts';
import { fileIcons } from './file-icons.ts';
import css from './files-editor.module.css';
import type { Files, Upload } from './use-files.ts';

/** Files of a round or deliverable: drop, choose, progress, removal. */
export function FilesEditor({
  model,
  disabledReason,
}: {
  model: Files;
  disabledReason?: string | false | undefined;
}) {
  const { files, uploads, question, isPending, error, refetch, loadError, add, remove } = model;
  const [removing, setRemoving] = useState<string>();
  return (
    <div className={css.editor}>
      <FileDrop label={texts.add} hint={texts.hint} disabledReason={disabledReason} onFiles={add} />
      <ReadBy client words={readers.files} />
      {error && <LoadError error={error} title={loadError} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={48} />}
      {files.length + uploads.length > 0 && (
        <ul className={css.list} aria-label={texts.list}>
          {files.map((file) => (
            <li key={file.id}>
              <StoredRow file={file} onRemove={() => setRemoving(file.name)} />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadingRow upload={upload} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={question !== undefined}
        onClose={() => question?.answer(false)}
        title={texts.overwrite.title(question?.name ?? '')}
        confirm={texts.overwrite.confirm}
        cancel={texts.overwrite.cancel}
        onConfirm={() => question?.answer(true)}
      >
        {texts.overwrite.text}
      </ConfirmDialog>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={texts.remove.title(removing ?? '')}
        confirm={texts.remove.confirm}
        cancel={common.cancel}
        tone="danger"
        onConfirm={() => {
          if (removing) void remove(removing);
          setRemoving(undefined);
        }}
      />
    </div>
  );
}

function StoredRow({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
  const { name, size, version, kind, thumbnail, state, refusal, sent_on, playback } = file;
  const notes = [
    formatBytes(size),
    ...(version > 1 ? [texts.version(version)] : []),
    ...(sent_on ? [texts.sent] : []),
    ...(state === 'checking' ? [texts.checking] : []),
    ...(state === 'ready' && playback?.state === 'pending' ? [texts.preparing(playback.progress)] : []),
  ];
  return (
    <UploadRow
      name={name}
      icon={fileIcons[kind]}
      thumbnail={thumbnail ?? undefined}
      meta={notes.join(' · ')}
      state={state === 'refused' ? 'failed' : state === 'checking' ? 'waiting' : 'done'}
      message={state === 'refused' ? (refusal ?? texts.error(name)) : texts.uploaded}
      onRemove={sent_on ? undefined : onRemove}
    />
  );
}

const notes: Readonly<Record<Upload['phase'], string>> = {
  waiting: texts.waiting,
  hashing: texts.hashing,
  uploading: '',
  offline: texts.offline,
  registering: texts.checking,
};

function UploadingRow({ upload: { file, phase, progress, cancel } }: { upload: Upload }) {
  const note = notes[phase];
  return (
    <UploadRow
      name={file.name}
      meta={[formatBytes(file.size), ...(note ? [note] : [])].join(' · ')}
      state={phase === 'uploading' ? 'uploading' : 'waiting'}
      progress={progress}
      onRemove={cancel}
    />
  );
}
