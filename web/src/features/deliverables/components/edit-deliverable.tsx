import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Deliverable } from '#contracts/deliverables.ts';
import type { ShownProject } from '#contracts/projects.ts';
import { clientReads } from '#domain/client-history.ts';
import { type DeliverableContent, deliverableLimits } from '#domain/deliverable/deliverable.ts';
import { ApiError } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { ofDeliverable } from '#parts/files/api.ts';
import { FilesEditor } from '#parts/files/files-editor.tsx';
import { useFiles } from '#parts/files/use-files.ts';
import { ConflictNotice } from '#parts/form/conflict-notice.tsx';
import { errorsWithout, type FormErrors, refusedField } from '#parts/form/form-errors.ts';
import { useForm } from '#parts/form/use-form.ts';
import { Button, Card, Notice, SegmentedToggle, TextArea, TextField, toast } from '#ui/index.ts';
import { deliverablesQuery, save } from '../api.ts';
import { draftName, errorsOf, formOf, sameContent } from '../draft.ts';
import css from './deliverables.module.css';
import { Head } from './sent-card.tsx';

export function EditDeliverable({
  project,
  deliverable,
  flow,
  closed,
  onUnsaved,
  onClose,
  onSend,
}: {
  project: ShownProject;
  deliverable: Deliverable;
  flow: string | undefined;
  /** Reason that nothing can be saved, such as of a project that was archived meanwhile. */
  closed: string | undefined;
  onUnsaved: (unsaved: boolean) => void;
  onClose: () => void;
  onSend: () => void;
}) {
  const { id, workflow_id } = deliverable;
  const client = useQueryClient();
  const [errors, setErrors] = useState<FormErrors>({});
  const files = useFiles(ofDeliverable(project.id, id));
  const hasFiles = files.count > 0;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input[type=text]')?.closest('input')?.focus(), []);

  const form = useForm({
    name: draftName(id),
    stored: useMemo(() => formOf(deliverable), [deliverable]),
    alike: sameContent,
    isOlder: (data, known) => data.version < known.version,
    check: (typed) => {
      const found = errorsOf(typed, hasFiles);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    send: async (typed) => {
      const saved = await save(client, project.id, id, { ...typed, workflow_id });
      return () => formOf(saved);
    },
    read: async () => {
      const { items } = await client.fetchQuery({ ...deliverablesQuery(project.id), staleTime: 0 });
      const now = items.find((one) => one.id === id);
      if (!now) throw new ApiError(404, undefined);
      return formOf(now);
    },
    onSaved: () => toast({ title: texts.notices.saved }),
    onFailed: (error) => {
      const found = refusedField(error);
      setErrors(found);
      if (Object.keys(found).length === 0) notifyError(error, texts.errors.save);
    },
  });
  const { draft, base, isChanged: changed } = form;
  useEffect(() => {
    onUnsaved(changed);
    return () => onUnsaved(false);
  }, [changed, onUnsaved]);

  const refresh = () => client.invalidateQueries({ queryKey: deliverablesQuery(project.id).queryKey });
  const close = () => {
    form.end();
    onUnsaved(false);
    // Refetched, so that the card shows the current files.
    void refresh();
    onClose();
  };
  const closeAndSend = () => {
    close();
    onSend();
  };
  /** Keeps the card open for text typed during the save, and for an upload in progress, which closing would cancel. */
  const afterSaving = (goOn: () => void) => () => {
    if (form.isUnsaved()) return;
    if (files.isUploading) void refresh();
    else goOn();
  };
  const set = (fields: Partial<DeliverableContent>) => {
    for (const name of Object.keys(fields)) setErrors((before) => errorsWithout(before, name));
    form.change((before) => ({ ...before, ...fields }));
  };

  const uploading = files.isUploading ? texts.uploading : undefined;
  // Files can be added only if the stored type is files; a link chosen here but not saved is replaced by choosing files
  // again.
  const savedAsLink = base.type === 'link' ? texts.filesBlocked : undefined;
  return (
    <Card title={<Head title={deliverable.title} flow={flow} />}>
      <div ref={box} className={css.fields}>
        {closed && (
          <Notice tone="locked" title={closed}>
            {changed && texts.closed}
          </Notice>
        )}
        {form.isKept && <Notice tone="info">{forms.kept}</Notice>}
        {form.conflicts.length > 0 && (
          <ConflictNotice
            conflicts={form.conflicts}
            asked={form.asked}
            onTheirs={() => form.choose('theirs')}
            onMine={() => {
              form.choose('mine');
              form.save(afterSaving(close));
            }}
          />
        )}
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
          hint={<ReadBy client={clientReads('Deliverable Sent', 'title')} />}
          type="text"
          required
          maxLength={deliverableLimits.title}
          value={draft.title}
          error={errors.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        {draft.type === 'files' ? (
          <FilesEditor model={files} disabledReason={closed ?? savedAsLink} />
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
            busy={form.isSaving}
            disabledReason={closed ?? uploading}
            onClick={() => (changed ? form.save(afterSaving(closeAndSend)) : closeAndSend())}
          >
            {texts.send}
          </Button>
          <Button
            busy={form.isSaving}
            disabledReason={closed ?? (!changed && forms.nothingChanged)}
            onClick={() => form.save(afterSaving(close))}
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
