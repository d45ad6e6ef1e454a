import { useMemo } from 'react';
import type { File } from '#contracts/file.ts';
import { descriptionLimit } from '#domain/file/description.ts';
import { ApiError } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { common } from '#lib/texts/en/common.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { Button, Dialog, TextArea, toast } from '#ui/index.ts';
import { FormNotices } from '../form/form-notices.tsx';
import { useForm } from '../form/use-form.ts';
import type { FilesSource } from './api.ts';
import css from './describe-dialog.module.css';
import { StillFits } from './still-fits.tsx';

/** Calls of the files, with that which describes one. */
export type DescribedSource = Pick<FilesSource, 'list' | 'describe' | 'caption' | 'settle'>;

interface Values {
  readonly description: string;
}

const valuesOf = ({ description = '' }: Pick<File, 'description'>): Values => ({ description });
const alike = (one: Values, other: Values) => one.description.trim() === other.description.trim();

/** Description of a file for people who do not see it, beside its picture. Closed, it keeps its words as a draft. */
export default function DescribeDialog({
  file,
  source,
  onSaved,
  onClose,
}: {
  file: File;
  source: DescribedSource;
  onSaved: (file: File) => void;
  onClose: () => void;
}) {
  const { id, name, description, preview, thumbnail } = file;
  const picture = preview ?? thumbnail;
  const form = useForm<Values>({
    name: `description.${id}`,
    stored: useMemo(() => valuesOf({ description }), [description]),
    alike,
    check: () => true,
    send: async (typed, { base }) => {
      const stored = await source.describe(id, { description: typed.description, was: base.description });
      onSaved(stored);
      return () => valuesOf(stored);
    },
    read: async () => {
      const found = (await source.list()).files.find((one) => one.id === id);
      if (!found) throw new ApiError(404, undefined);
      onSaved(found);
      return valuesOf(found);
    },
    onSaved: () => {
      toast({ title: texts.describe.saved });
      // Words typed during the save stay in sight.
      if (!form.isUnsaved()) onClose();
    },
    onFailed: (error) => notifyError(error, texts.describe.error),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.describe.title(name)}
      width={640}
      actions={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              form.end();
              onClose();
            }}
          >
            {common.cancel}
          </Button>
          <Button
            variant="primary"
            busy={form.isSaving}
            onClick={() => (form.isChanged ? form.save() : onClose())}
          >
            {texts.describe.save}
          </Button>
        </>
      }
    >
      <div className={css.fields} data-words>
        <FormNotices form={form} />
        {file.description_taken && (
          <p className={css.taken}>
            {texts.taken}{' '}
            {!form.isChanged && <StillFits words={[{ file }]} source={source} onSaved={onSaved} />}
          </p>
        )}
        {picture && <img className={css.picture} src={picture} alt={description || name} />}
        <TextArea
          label={texts.describe.label}
          hint={
            <>
              {texts.describe.hint} <ReadBy client />
            </>
          }
          rows={4}
          maxLength={descriptionLimit}
          value={form.draft.description}
          onChange={({ target }) => form.change(() => ({ description: target.value }))}
        />
      </div>
    </Dialog>
  );
}
