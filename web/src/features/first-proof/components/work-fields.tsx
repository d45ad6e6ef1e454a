import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import { shownKind } from '#domain/file/kind.ts';
import { displayName } from '#domain/file/name.ts';
import { newestVersions } from '#domain/file/order.ts';
import { formatBytes } from '#lib/format/format-bytes.ts';
import { notifyError } from '#lib/page/notify.ts';
import { useObjectUrl } from '#lib/page/use-object-url.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { files as filesTexts } from '#lib/texts/en/files.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { readers } from '#lib/texts/en/readers.ts';
import { filesQuery, ofRevision } from '#parts/files/api.ts';
import { fileIcons } from '#parts/files/file-icons.ts';
import { refusalOf } from '#parts/files/use-files.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Card, Field, FileDrop, Notice, SegmentedToggle, TextField, UploadRow } from '#ui/index.ts';
import type { ChangeProof, PartProps } from '../part-props.ts';
import { isFixed, nameOfFile, nameOfLink, type ProofDraft } from '../proof-draft.ts';
import css from './first-proof.module.css';

const texts = firstProof.work;

/** Types that every browser shows. */
const isPicture = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/;

/** Place of no revision, whose files are not read. */
const nowhere = { project: 0, workflow: 0, revision: 0 };

/** Files of a proof: chosen ones, which last as long as the page, and those that are uploaded. */
export const useProofFiles = (
  draft: ProofDraft,
  onChange: ChangeProof,
  onRefuse: (field: string, message: string) => void,
  carried: readonly File[],
) => {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const source = ofRevision(draft.made ?? nowhere);
  const query = { ...filesQuery(source), enabled: draft.made !== null };
  const { data } = useQuery(query);
  const isChosen = (name: string) => chosen.some((file) => displayName(file.name) === name);
  const stored = newestVersions(data?.files ?? []).filter(
    ({ name, state }) => state !== 'refused' || isChosen(name),
  );
  const waiting = chosen.filter(
    ({ name, size }) => !stored.some((one) => one.name === displayName(name) && one.size === size),
  );

  const add = (added: readonly File[]) => {
    const refused = added.map(refusalOf).filter((words) => words !== undefined);
    const taken = added.filter((file) => refusalOf(file) === undefined);
    const [first] = taken;
    onChange('files', (before) => ({
      ...before,
      mode: 'files',
      name: before.named || !first || chosen.length > 0 ? before.name : nameOfFile(first.name),
    }));
    setChosen((before) => [
      ...before.filter(({ name }) => !taken.some((file) => file.name === name)),
      ...taken,
    ]);
    if (refused.length > 0) onRefuse('files', refused.join(' '));
  };
  const addCarried = useEffectEvent(() => {
    if (carried.length > 0) add(carried);
  });
  useEffect(() => addCarried(), []);

  return {
    chosen,
    stored,
    waiting,
    progress,
    count: stored.length + waiting.length,
    add,
    clear: () => setChosen([]),
    onProgress: (name: string, share: number) => setProgress((before) => ({ ...before, [name]: share })),
    remove: async (name: string) => {
      onChange('files', (before) => before);
      setChosen((before) => before.filter((file) => displayName(file.name) !== name));
      if (!stored.some((one) => one.name === name)) return;
      try {
        await source.remove(name);
        await queryClient.invalidateQueries({ queryKey: query.queryKey });
      } catch (failure) {
        notifyError(failure, filesTexts.deleteError);
      }
    },
  };
};

type ProofFiles = ReturnType<typeof useProofFiles>;

/** Work of a proof: files, or a link. */
export function WorkFields({
  draft,
  errors,
  busy,
  onChange,
  files,
  isRestored,
}: PartProps & { files: ProofFiles; isRestored: boolean }) {
  const isLocked = busy || isFixed(draft, 'mail');
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <SegmentedToggle
          label={texts.mode}
          labelHidden
          value={draft.mode}
          onChange={(mode) => !isLocked && onChange('files', (before) => ({ ...before, mode }))}
          options={[
            { value: 'files', label: texts.files, icon: 'upload' },
            { value: 'link', label: texts.link, icon: 'link' },
          ]}
        />
        {draft.mode === 'link' ? (
          <TextField
            id={fieldId('link')}
            label={texts.linkLabel}
            hint={texts.linkHint}
            type="url"
            required
            maxLength={1000}
            value={draft.link}
            error={errors.link}
            readOnly={isLocked}
            onChange={({ target: { value: link } }) =>
              onChange('link', (before) => ({
                ...before,
                link,
                name: before.named ? before.name : nameOfLink(link) || before.name,
              }))
            }
          />
        ) : (
          <>
            {isRestored && files.count === 0 && <Notice>{texts.again}</Notice>}
            <Field
              id={fieldId('files')}
              label={texts.files}
              labelHidden
              hint={<ReadBy client words={readers.files} />}
              error={errors.files}
              group
            >
              <FileDrop
                label={texts.add}
                hint={texts.hint}
                disabledReason={isLocked && firstProof.doing.files}
                onFiles={files.add}
              />
            </Field>
            <FileRows files={files} busy={busy} isLocked={isLocked} />
          </>
        )}
      </div>
    </Card>
  );
}

function FileRows({ files, busy, isLocked }: { files: ProofFiles; busy: boolean; isLocked: boolean }) {
  if (files.count === 0) return null;
  const removal = (name: string) => (isLocked ? undefined : () => void files.remove(name));
  return (
    <ul className={css.list} aria-label={filesTexts.list}>
      {files.stored.map((file) => (
        <li key={file.id}>
          <UploadRow
            name={file.name}
            icon={fileIcons[file.kind]}
            thumbnail={file.thumbnail ?? undefined}
            meta={[formatBytes(file.size), ...(file.state === 'checking' ? [filesTexts.checking] : [])].join(
              ' · ',
            )}
            state={stateOf(file)}
            message={
              file.state === 'refused' ? (file.refusal ?? filesTexts.error(file.name)) : filesTexts.uploaded
            }
            onRemove={removal(file.name)}
          />
        </li>
      ))}
      {files.waiting.map((file) => (
        <li key={file.name}>
          <WaitingRow
            file={file}
            progress={busy ? files.progress[file.name] : undefined}
            onRemove={removal(displayName(file.name))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Row of a chosen file that is not uploaded yet, with its picture where a browser can show it. */
function WaitingRow({
  file,
  progress,
  onRemove,
}: {
  file: File;
  /** From 0 to 1; undefined before its upload. */
  progress: number | undefined;
  onRemove: (() => void) | undefined;
}) {
  const thumbnail = useObjectUrl(isPicture.test(file.type) ? file : undefined);
  return (
    <UploadRow
      name={file.name}
      icon={fileIcons[shownKind(file.type)]}
      thumbnail={thumbnail}
      meta={formatBytes(file.size)}
      state={progress === undefined ? 'waiting' : 'uploading'}
      progress={progress}
      onRemove={onRemove}
    />
  );
}

const stateOf = ({ state }: StoredFile) =>
  state === 'refused' ? 'failed' : state === 'checking' ? 'waiting' : 'done';
