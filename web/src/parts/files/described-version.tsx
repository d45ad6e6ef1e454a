import { useState } from 'react';
import type { File as StoredFile } from '#contracts/file.ts';
import { describedVersionChoices } from '#domain/file/described-version.ts';
import { newestVersions } from '#domain/file/order.ts';
import { notifyError } from '#lib/page/notify.ts';
import { files as allTexts } from '#lib/texts/en/files.ts';
import { Button, Select, toast } from '#ui/index.ts';
import { useSubmission } from '../form/use-submission.ts';
import type { FilesSource } from './api.ts';
import { filmDescribedBy } from './described-by.ts';
import css from './described-version.module.css';

const texts = allTexts.described;

/** Call that marks a described version. */
export type DescribedVersionSource = Pick<FilesSource, 'describeBy'>;

/** Choice of the described version of a film among the films beside it, or the reason that there is none. */
export function DescribedVersion({
  file,
  files,
  source,
  onSaved,
}: {
  file: StoredFile;
  /** Files of its round or deliverable. */
  files: readonly StoredFile[];
  source: DescribedVersionSource;
  onSaved: (file: StoredFile) => void;
}) {
  const { id, described_by = null } = file;
  const [choice, choose] = useState<string | null>();
  const chosen = choice === undefined ? described_by : choice;
  const saving = useSubmission({
    mutationFn: () => source.describeBy(id, { described_by: chosen, was: described_by }),
    onSuccess: (stored) => {
      onSaved(stored);
      choose(undefined);
      toast({ title: stored.described_by ? texts.saved : texts.removed });
    },
    onError: (error) => notifyError(error, texts.error),
  });
  const beside = newestVersions(files.filter(({ state }) => state !== 'refused'));
  const film = filmDescribedBy(file, beside);
  if (film) return <p className={css.text}>{texts.of(film.name)}</p>;
  const choices = describedVersionChoices(file, beside);
  if (choices.length === 0 && described_by === null) {
    return (
      <section className={css.section} aria-label={texts.title}>
        <h3 className={css.title}>{texts.title}</h3>
        <p className={css.text}>{texts.empty}</p>
      </section>
    );
  }
  return (
    <section className={css.section} aria-label={texts.title}>
      <Select
        label={texts.title}
        hint={texts.hint}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? null : value)}
      >
        <option value="">{texts.none}</option>
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
      <div>
        <Button
          size="small"
          busy={saving.isPending}
          disabledReason={chosen === described_by && texts.unchanged}
          onClick={() => saving.mutate()}
        >
          {texts.save}
        </Button>
      </div>
    </section>
  );
}
