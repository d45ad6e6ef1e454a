import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { setRevisionField } from '#contracts/workflows.ts';
import { localDate, zoneName } from '#domain/calendar/date.ts';
import { decide, type Stage, type Task, type Workflow } from '#domain/workflow/index.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { notifyError } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { DateField } from '#parts/form/date-field.tsx';
import { useFoundOut } from '#parts/form/use-found-out.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Checkbox, Dialog, toast } from '#ui/index.ts';
import { refreshTimelines, showAnswer, showConflict } from '../api.ts';
import css from './timeline.module.css';

/** Moves the due date of the round that the client has, checked by the rule during typing. */
export default function DueDialog({
  project,
  workflow,
  stage,
  task,
  due,
  onClose,
  onTell,
}: {
  project: ShownProject;
  workflow: Workflow;
  stage: Stage;
  task: Task;
  /** Present due date. */
  due: string;
  onClose: () => void;
  /** Opens a message to the contacts, which only the agent sends. */
  onTell: () => void;
}) {
  const zone = project.timezone;
  const client = useQueryClient();
  const [typed, setDate] = useState<string>();
  // Race: until one is typed here, a colleague may move it.
  const due_date = typed ?? localDate(due, zone);
  const [tells, setTells] = useState(false);
  const move = useSubmission({
    mutationFn: (to: string) =>
      api(setRevisionField, {
        params: { id: workflow.id, stage: stage.id, rev: task.id, field: 'due_date' },
        body: { due_date: to },
      }),
    onSuccess: async (answer) => {
      onClose();
      await showAnswer(client, project.id, answer);
      toast({ title: texts.due.moved });
      if (tells) onTell();
    },
    onError: (error) => {
      showConflict(client, project.id, error);
      // The date may have been moved all the same.
      if (!(error instanceof ApiError)) refreshTimelines(client, project.id);
      notifyError(error, texts.due.notMoved);
    },
  });
  const decision = decide(workflow, {
    type: 'move_due',
    revisionId: task.id,
    due_date,
    terms: project,
    at: nowIso(),
  });
  useFoundOut(move.isError && move.variables === due_date && decision.type === 'ignored', () => {
    onClose();
    toast({ title: texts.due.moved });
    if (tells) onTell();
  });
  const refusal = decision.type === 'refused' ? refusalHere({ code: decision.reason }).message : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.due.title(stage.title)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={move.isPending}
            disabledReason={
              refusal ?? (decision.type === 'ignored' && refusalHere({ code: 'unchanged' }).title)
            }
            onClick={() => move.mutate(due_date)}
          >
            {texts.due.move}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.quiet}>{texts.due.hint(zoneName(due, zone))}</p>
        <DateField
          label={texts.due.date}
          value={due_date}
          error={refusal}
          readOnly={move.isPending}
          onValue={setDate}
        />
        <Checkbox label={texts.due.tell} hint={texts.due.tellHint} checked={tells} onChange={setTells} />
      </div>
    </Dialog>
  );
}
