import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { deliverableLimits } from '#domain/deliverable/deliverable.ts';
import { notifyError } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Form, Select, TextField, toast } from '#ui/index.ts';
import { create } from '../api.ts';
import css from './deliverables.module.css';

/** Asks for the name and the flow of a new deliverable; Next needs both. */
export function NewDeliverableDialog({
  project,
  workflowId,
  onClose,
  onCreated,
}: {
  project: ShownProject;
  /** Workflow shown on the page; without one, it is chosen here. */
  workflowId: number | undefined;
  onClose: () => void;
  onCreated: (id: number) => void;
}) {
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [flow, setFlow] = useState(workflowId ?? 0);
  const creating = useSubmission({
    mutationFn: () => create(client, project.id, { workflow_id: flow, title }),
    onSuccess: ({ id }) => {
      toast({ title: texts.notices.saved });
      onCreated(id);
    },
    onError: (error) => notifyError(error, texts.errors.save),
  });
  const complete = title.trim() !== '' && flow !== 0;
  const submit = () => {
    if (complete) creating.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!creating.isPending}
      title={texts.dialog.title}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form="new-deliverable"
            busy={creating.isPending}
            disabledReason={!complete && texts.dialog.missing}
          >
            {texts.dialog.next}
          </Button>
        </>
      }
    >
      <Form id="new-deliverable" className={css.fields} busy={creating.isPending} onSubmit={submit}>
        <TextField
          label={texts.dialog.name}
          hint={texts.dialog.nameHint}
          required
          maxLength={deliverableLimits.title}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          data-autofocus=""
        />
        <Select
          label={texts.dialog.flow}
          required
          value={flow}
          onChange={({ target }) => setFlow(Number(target.value))}
        >
          {workflowId === undefined && <option value={0}>{texts.dialog.choose}</option>}
          {project.projectWorkflows
            .filter(({ workflow_id }) => workflowId === undefined || workflow_id === workflowId)
            .map(({ workflow_id, workflow_title }) => (
              <option key={workflow_id} value={workflow_id}>
                {workflow_title || texts.untitledFlow}
              </option>
            ))}
        </Select>
      </Form>
    </Dialog>
  );
}
