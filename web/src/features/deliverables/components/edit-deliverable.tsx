import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Deliverable } from '../../../../../shared/contracts/deliverables.ts';
import type { Project } from '../../../../../shared/contracts/projects.ts';
import { deliverableLimits } from '../../../../../shared/domain/deliverable/deliverable.ts';
import { ofDeliverable } from '../../../lib/files/api.ts';
import { FilesEditor } from '../../../lib/files/files-editor.tsx';
import { useFiles } from '../../../lib/files/use-files.ts';
import { ConflictNotice } from '../../../lib/form/conflict-notice.tsx';
import { errorsWithout, type FormErrors, isConflict, refusedField } from '../../../lib/form/form-errors.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/form/kept-draft.ts';
import { useSubmission } from '../../../lib/form/use-submission.ts';
import { notifyError } from '../../../lib/notify.ts';
import { deliverables as texts } from '../../../lib/texts/en/deliverables.ts';
import { forms } from '../../../lib/texts/en/forms.ts';
import { Button, Card, Notice, SegmentedToggle, TextArea, TextField, toast } from '../../../ui/index.ts';
import { deliverablesQuery, save } from '../api.ts';
import { errorsOf, type Form, formOf, isChanged } from '../draft.ts';
import css from './deliverables.module.css';
import { Head } from './sent-card.tsx';

/** The name under which a deliverable's unsaved changes are kept. */
export const draftName = (id: number): string => `deliverable.${id}`;

/** A deliverable open for editing. What is typed is kept until it is saved or given up; a conflict keeps both texts. */
export function EditDeliverable({
  project,
  deliverable,
  flow,
  onUnsaved,
  onClose,
  onSend,
}: {
  project: Project;
  deliverable: Deliverable;
  flow: string | undefined;
  onUnsaved: (unsaved: boolean) => void;
  onClose: () => void;
  onSend: () => void;
}) {
  const { id, workflow_id } = deliverable;
  const client = useQueryClient();
  const [kept, setKept] = useState(() => readDraft(draftName(id)) as Form | undefined);
  const [form, setForm] = useState<Form>(() => kept ?? formOf(deliverable));
  const [errors, setErrors] = useState<FormErrors>({});
  const [hasConflict, setConflict] = useState(false);
  const [seen, setSeen] = useState(deliverable);
  const files = useFiles(ofDeliverable(project.id, id));
  const { draft } = form;
  const changed = isChanged(form);
  const hasFiles = files.count > 0;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input[type=text]')?.closest('input')?.focus(), []);

  // Nothing is typed yet, so what others have saved may be shown; otherwise the save will say so.
  if (seen !== deliverable) {
    setSeen(deliverable);
    if (!changed) setForm(formOf(deliverable));
  }
  useEffect(() => {
    if (changed) keepDraft(draftName(id), form);
    else forgetDraft(draftName(id));
    onUnsaved(changed);
  }, [changed, id, form, onUnsaved]);

  const refresh = () => client.invalidateQueries({ queryKey: deliverablesQuery(project.id).queryKey });
  const close = () => {
    forgetDraft(draftName(id));
    onUnsaved(false);
    // The card shows the files as they are now.
    void refresh();
    onClose();
  };

  const saving = useSubmission({
    mutationFn: ({ draft: content, version }: Form) =>
      save(client, project.id, id, { ...content, workflow_id, version }),
    onSuccess: (saved) => {
      setKept(undefined);
      setConflict(false);
      setForm(formOf(saved));
    },
    onError: (error) => {
      if (isConflict(error)) {
        setConflict(true);
        return;
      }
      const found = refusedField(error);
      setErrors(found);
      if (Object.keys(found).length === 0) notifyError(error, texts.errors.save);
    },
  });

  /** Saves, and goes on once it was. */
  const submit = (from: Form, after: () => void) => {
    const found = errorsOf(from.draft, hasFiles);
    setErrors(found);
    if (Object.keys(found).length === 0)
      saving.mutate(from, {
        onSuccess: () => {
          toast({ title: texts.notices.saved });
          after();
        },
      });
  };
  const closeAndSend = () => {
    close();
    onSend();
  };
  // An upload ends when its card is closed.
  const afterSaving = () => (files.isUploading ? void refresh() : close());
  const fresh = async (): Promise<Deliverable | undefined> => {
    const { items } = await client.fetchQuery({ ...deliverablesQuery(project.id), staleTime: 0 });
    return items.find((one) => one.id === id);
  };
  const showTheirs = async () => {
    const theirs = await fresh();
    if (theirs) setForm(formOf(theirs));
    setErrors({});
    setKept(undefined);
    setConflict(false);
  };
  const saveMine = async () => {
    const theirs = await fresh();
    if (!theirs) return;
    const over = { ...form, version: theirs.version };
    setForm(over);
    submit(over, afterSaving);
  };
  const set = (what: Partial<Form['draft']>) => {
    for (const name of Object.keys(what)) setErrors((before) => errorsWithout(before, name));
    setForm((before) => ({ ...before, draft: { ...before.draft, ...what } }));
  };

  const uploading = files.isUploading ? texts.uploading : undefined;
  // Files go to what is saved as files; a link that was only chosen here is given up by choosing files again.
  const savedAsLink = form.base.type === 'link' ? texts.filesBlocked : undefined;
  return (
    <Card title={<Head title={deliverable.title} flow={flow} />}>
      <div ref={box} className={css.fields}>
        {kept && changed && <Notice tone="info">{forms.kept}</Notice>}
        {hasConflict && <ConflictNotice onTheirs={() => void showTheirs()} onMine={() => void saveMine()} />}
        <SegmentedToggle
          label={texts.type.label}
          labelHidden
          value={draft.type}
          onChange={(type) => set({ type })}
          options={[
            { value: 'files', label: texts.type.files, icon: 'upload' },
            {
              value: 'link',
              label: texts.type.link,
              icon: 'link',
              disabledReason: hasFiles && draft.type === 'files' && texts.linkBlocked,
            },
          ]}
        />
        <TextField
          label={texts.name}
          type="text"
          required
          maxLength={deliverableLimits.title}
          value={draft.title}
          error={errors.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        {draft.type === 'files' ? (
          <FilesEditor model={files} disabledReason={savedAsLink} />
        ) : (
          <TextField
            label={texts.link}
            hint={texts.linkHint}
            type="url"
            inputMode="url"
            required
            maxLength={deliverableLimits.link}
            value={draft.link}
            error={errors.link ?? errors.type}
            onChange={({ target }) => set({ link: target.value })}
          />
        )}
        <TextArea
          label={texts.notes}
          hint={texts.notesHint}
          rows={5}
          maxLength={deliverableLimits.body}
          value={draft.body}
          error={errors.body}
          onChange={({ target }) => set({ body: target.value })}
        />
        <div className={css.foot}>
          <Button
            icon="send"
            busy={saving.isPending}
            disabledReason={uploading}
            onClick={() => (changed ? submit(form, closeAndSend) : closeAndSend())}
          >
            {texts.send}
          </Button>
          <Button
            busy={saving.isPending}
            disabledReason={!changed && forms.nothingChanged}
            onClick={() => submit(form, afterSaving)}
          >
            {texts.save}
          </Button>
          <Button variant="quiet" disabledReason={uploading} onClick={close}>
            {changed ? forms.discard : texts.done}
          </Button>
          <span className={css.quiet} role="status">
            {changed ? texts.unsaved : texts.allSaved}
          </span>
        </div>
      </div>
    </Card>
  );
}
