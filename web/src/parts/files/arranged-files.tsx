import { type ReactNode, useState } from 'react';
import type { File } from '#contracts/file.ts';
import { replaceable } from '#domain/file/arrangement.ts';
import { type FileOfRound, versionsBefore } from '#domain/file/replacement.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { Select, VisuallyHidden } from '#ui/index.ts';
import { ReorderRows } from '../form/reorder-rows.tsx';
import css from './files-editor.module.css';
import type { Files } from './use-files.ts';

/** File that an earlier round has sent. */
export type EarlierFile = FileOfRound;

type Arrange = NonNullable<Files['arrange']>;

/** Files of a round in their order, each with the file of an earlier round that it replaces. */
export function ArrangedFiles({
  files,
  earlier,
  rowOf,
  onArrange,
}: {
  files: readonly File[];
  earlier: readonly EarlierFile[];
  rowOf: (file: File) => ReactNode;
  onArrange: Arrange;
}) {
  const [said, setSaid] = useState('');
  const round = Math.max(0, ...earlier.map((file) => file.round + 1));
  const rows = files.map((file) => ({ ...file, key: file.name, round }));
  const choices = replaceable(earlier);
  const all: readonly FileOfRound[] = [...earlier, ...rows];
  const placesOf = (arranged: readonly File[]) =>
    arranged.map(({ id, replaces }) => ({ id, ...(replaces === undefined ? {} : { replaces }) }));

  const pair = (file: File, replaced: string | null) => {
    const other = rows.find(({ id, replaces }) => id !== file.id && replaced && replaces === replaced);
    setSaid(other ? texts.arrange.freed(other.name) : '');
    onArrange(
      placesOf(
        rows.map((one) => {
          if (one.id === file.id) return { ...one, replaces: replaced };
          return one === other ? { ...one, replaces: undefined } : one;
        }),
      ),
    );
  };
  const lockOf = (from: number, to: number) =>
    rows.slice(Math.min(from, to), Math.max(from, to) + 1).some(({ sent_on }) => sent_on !== null)
      ? texts.arrange.stays
      : undefined;

  return (
    <>
      <ReorderRows
        label={texts.list}
        rows={rows}
        nameOf={({ name }) => name}
        lockOf={lockOf}
        onChange={(next) => onArrange(placesOf(next))}
        contentOf={(file) => (
          <>
            {rowOf(file)}
            {choices.length > 0 && (
              <Replaces
                file={file}
                choices={choices}
                replaced={versionsBefore(file, all).at(-1)}
                onChange={(replaced) => pair(file, replaced)}
              />
            )}
          </>
        )}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

function Replaces({
  file,
  choices,
  replaced,
  onChange,
}: {
  file: File;
  choices: readonly EarlierFile[];
  replaced: EarlierFile | undefined;
  onChange: (replaced: string | null) => void;
}) {
  // An older upload of the same name may be the chosen one.
  const chosen = choices.find(
    ({ id, name, round }) => id === replaced?.id || (name === replaced?.name && round === replaced.round),
  );
  const isSent = file.sent_on !== null;
  const isSuggested = file.replaces === undefined && chosen !== undefined;
  return (
    <Select
      className={css.replaces}
      label={texts.arrange.replaces(file.name)}
      hint={isSent ? texts.arrange.stays : isSuggested ? texts.arrange.byName : undefined}
      disabled={isSent}
      value={chosen?.id ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
    >
      <option value="">{texts.arrange.none}</option>
      {choices.map(({ id, name, round }) => (
        <option key={id} value={id}>
          {texts.arrange.option(name, timeline.roundName(round))}
        </option>
      ))}
    </Select>
  );
}
