import { useEffect, useState } from 'react';
import type { Workflow } from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { askBefore } from '#lib/page/leave-reasons.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { multiUpdate as texts } from '#lib/texts/en/multi-update.ts';
import { ofRevision } from '#parts/files/api.ts';
import { FilesEditor } from '#parts/files/files-editor.tsx';
import { useFiles } from '#parts/files/use-files.ts';
import { IconButton, SegmentedToggle, Select, Switch, TextField } from '#ui/index.ts';
import {
  type FullRow,
  fullRow,
  isWrongLink,
  modeOf,
  type Row,
  type RowFiles,
  stagesFor,
  withWorkflow,
} from '../multi-update-draft.ts';
import css from './multi-update.module.css';

/** Row of a deliverable: its stage, the files or link to review, and if the stage moves on. */
export function UpdateRow({
  projectId,
  place,
  row,
  rows,
  workflows,
  closed,
  onChange,
  onRemove,
  onFiles,
}: {
  projectId: number;
  /** Counts from 1. */
  place: number;
  row: Row;
  /** All rows, this one included: a stage can be chosen only once. */
  rows: readonly Row[];
  workflows: readonly Workflow[];
  closed: string | undefined;
  onChange: (row: Row) => void;
  onRemove: () => void;
  onFiles: (taskId: number, files: RowFiles) => void;
}) {
  const workflow = workflows.find(({ id }) => id === row.workflowId);
  const stages = workflow ? stagesFor(workflow, row, rows) : [];
  const full = fullRow(row, workflows);
  const hasNone = workflow !== undefined && stages.length === 0;
  /** Takes a step after which the row is about another round, or gone: the uploads of its round end. */
  const step = (go: () => void) => (full ? askBefore(go, sourceOf(projectId, full).scope) : go());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the row's place alone.
    <div role="group" aria-label={texts.rows.row(place)} className={css.row}>
      <div className={css.head}>
        <div className={css.selects}>
          <Select
            label={texts.rows.workflow}
            value={workflow?.id ?? 0}
            disabled={closed !== undefined}
            onChange={({ target }) =>
              step(() =>
                onChange(
                  withWorkflow(
                    row,
                    workflows.find(({ id }) => id === Number(target.value)),
                    rows,
                  ),
                ),
              )
            }
          >
            <option value={0}>{texts.rows.choose}</option>
            {workflows.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <Select
            label={texts.rows.stage}
            value={full?.stage.id ?? 0}
            hint={hasNone ? texts.rows.noStageHint : undefined}
            disabled={closed !== undefined}
            onChange={({ target }) => step(() => onChange({ ...row, stageId: Number(target.value) || null }))}
          >
            <option value={0}>{hasNone ? texts.rows.noStage : texts.rows.choose}</option>
            {stages.map((stage) => (
              <option key={stage.id} value={stage.id}>
                {stage.title}
              </option>
            ))}
          </Select>
        </div>
        <div className={css.remove}>
          <IconButton
            icon="trash"
            label={texts.rows.remove(place)}
            disabledReason={closed ?? (rows.length === 1 && texts.rows.last)}
            onClick={() => step(onRemove)}
          />
        </div>
      </div>
      {full ? (
        <>
          <Work
            key={full.task.id}
            projectId={projectId}
            full={full}
            closed={closed}
            onChange={onChange}
            onFiles={onFiles}
          />
          <Switch
            label={texts.rows.move}
            hint={row.move ? texts.rows.moveOn : texts.rows.moveOff}
            checked={row.move}
            disabledReason={closed}
            onChange={(move) => onChange({ ...row, move })}
          />
        </>
      ) : (
        !hasNone && <p className={css.quiet}>{texts.rows.chooseFirst}</p>
      )}
    </div>
  );
}

const sourceOf = (projectId: number, { workflow, task }: FullRow) =>
  ofRevision({ project: projectId, workflow: workflow.id, revision: task.id });

/** Files of the round, or a link with its screenshots. */
function Work({
  projectId,
  full,
  closed,
  onChange,
  onFiles,
}: {
  projectId: number;
  full: FullRow;
  closed: string | undefined;
  onChange: (row: Row) => void;
  onFiles: (taskId: number, files: RowFiles) => void;
}) {
  const { row, task } = full;
  const files = useFiles(sourceOf(projectId, full));
  const { count, others, isUploading, isChecking, pictured } = files;
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    onFiles(task.id, { count, others, isUploading, isChecking, pictured });
  }, [onFiles, task.id, count, others, isUploading, isChecking, pictured]);
  const mode = modeOf(row, files);
  return (
    <div className={css.work}>
      <SegmentedToggle
        label={compose.work.mode}
        labelHidden
        value={mode}
        onChange={(next) => onChange({ ...row, mode: next })}
        options={[
          { value: 'upload', label: compose.work.upload, icon: 'upload' },
          {
            value: 'link',
            label: compose.work.link,
            icon: 'link',
            disabledReason: others > 0 && compose.work.linkBlocked,
          },
        ]}
      />
      {mode === 'link' && (
        <TextField
          label={compose.work.linkLabel}
          hint={compose.work.linkHint}
          type="url"
          value={row.link}
          // Shown on blur, because every link is invalid at first.
          error={isLeft && isWrongLink(row.link) && refusalHere({ code: 'review_link_scheme' }).message}
          onBlur={() => setLeft(true)}
          disabled={closed !== undefined}
          onChange={({ target }) => onChange({ ...row, link: target.value })}
        />
      )}
      <FilesEditor model={files} screenshots={mode === 'link'} disabledReason={closed} />
    </div>
  );
}
