import { useState } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import { formatBytes } from '#lib/format/format-bytes.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { ReadBy } from '#lib/project/read-by.tsx';
import { common } from '#lib/texts/en/common.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { readers } from '#lib/texts/en/readers.ts';
import { ConfirmDialog, FileDrop, Skeleton, UploadRow } from '#ui/index.ts';
import { ArrangedFiles, type EarlierFile } from './arranged-files.tsx';
import { CaptionsButton, canDescribe, DescribeButton } from './describe.tsx';
import { filmDescribedBy } from './described-by.ts';
import { fileIcons } from './file-icons.ts';
import css from './files-editor.module.css';
import { RetryConversion } from './retry-conversion.tsx';
import { namesOf, StillFits } from './still-fits.tsx';
import { takenWordsOf } from './taken-words.ts';
import type { Files, Upload } from './use-files.ts';

/** Editor of a round's or deliverable's files, or of a link's screenshots: drop, choose, progress, removal. */
export function FilesEditor({
  model,
  earlier = [],
  screenshots = false,
  disabledReason,
}: {
  model: Files;
  /** Files that earlier rounds of the stage have sent, which this round's can replace. */
  earlier?: readonly EarlierFile[] | undefined;
  /** True beside a link, which only pictures go with. */
  screenshots?: boolean | undefined;
  disabledReason?: string | false | undefined;
}) {
  const { files, uploads, question, isPending, error, refetch, loadError, add, remove, arrange } = model;
  const [removing, setRemoving] = useState<string>();
  const rowOf = (file: StoredFile, plain = false) => (
    <>
      <StoredRow
        file={file}
        film={filmDescribedBy(file, files)}
        plain={plain}
        onRemove={() => setRemoving(file.name)}
      />
      {!disabledReason && canDescribe(file) && (
        <div className={css.described} data-words>
          {file.description && <p className={css.description}>{file.description}</p>}
          <DescribeButton file={file} source={model.source} onSaved={model.showWords} />
          <CaptionsButton file={file} files={files} source={model.source} onSaved={model.showWords} />
          <TakenNote file={file} model={model} />
          <RetryConversion file={file} source={model.source} onRetried={model.showPlayback} />
        </div>
      )}
    </>
  );
  const taken = files.filter(canDescribe).map(takenWordsOf).filter(hasAny);
  const isArranged = arrange && !disabledReason && files.length > 0 && files.length + earlier.length > 1;
  return (
    <div className={css.editor}>
      <FileDrop
        label={screenshots ? texts.screenshots.add : texts.add}
        hint={screenshots ? texts.screenshots.hint : texts.hint}
        accept={screenshots ? 'image/*' : undefined}
        disabledReason={disabledReason}
        onFiles={(added) => add(added, screenshots)}
      />
      <ReadBy client words={readers.files} />
      {error && <LoadError error={error} title={loadError} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={48} />}
      {!disabledReason && taken.length > 1 && (
        <p className={css.taken}>
          {texts.fits.several(taken.length)}
          <StillFits words={taken.flat()} source={model.source} onSaved={model.showWords} />
        </p>
      )}
      {isArranged && (
        <ArrangedFiles
          files={files}
          earlier={earlier}
          rowOf={(file) => rowOf(file, true)}
          onArrange={arrange}
        />
      )}
      {(isArranged ? 0 : files.length) + uploads.length > 0 && (
        <ul className={css.list} aria-label={isArranged ? texts.uploads : texts.list}>
          {!isArranged && files.map((file) => <li key={file.id}>{rowOf(file)}</li>)}
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

const hasAny = (words: readonly unknown[]): boolean => words.length > 0;

/** Mark of the words that a file took over, and the button that ends it. */
function TakenNote({ file, model }: { file: StoredFile; model: Files }) {
  const words = takenWordsOf(file);
  if (words.length === 0) return null;
  return (
    <p className={css.taken}>
      {texts.takenOf(namesOf(words))}
      <StillFits words={words} source={model.source} onSaved={model.showWords} />
    </p>
  );
}

function StoredRow({
  file,
  film,
  plain,
  onRemove,
}: {
  file: StoredFile;
  /** Film that it is the audio description of. */
  film: StoredFile | undefined;
  plain?: boolean;
  onRemove: () => void;
}) {
  const { name, size, version, kind, thumbnail, state, refusal, sent_on, playback, unscanned } = file;
  const notes = [
    formatBytes(size),
    ...(film ? [texts.described.of(film.name)] : []),
    ...(version > 1 ? [texts.version(version)] : []),
    ...(sent_on ? [texts.sent] : []),
    ...(state === 'checking' ? [texts.checking] : []),
    ...(state === 'ready' && unscanned ? [texts.unscanned] : []),
    ...(state === 'ready' && playback?.state === 'pending' ? [texts.preparing(playback.progress)] : []),
  ];
  return (
    <UploadRow
      name={name}
      plain={plain}
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
