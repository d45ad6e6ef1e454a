import { useRef } from 'react';
import type { QcTemplate } from '#contracts/templates.ts';
import { targetPast, workflowLimits } from '#domain/workflow/index.ts';
import { workflowEditor as texts } from '#lib/texts/en/workflow-editor.ts';
import { ApprovalChoice } from '#parts/form/approval-choice.tsx';
import { DateField } from '#parts/form/date-field.tsx';
import { type FormErrors, fieldId } from '#parts/form/form-errors.ts';
import { PastTarget } from '#parts/form/past-target.tsx';
import type { StageRow, WorkflowDraft, WorkflowEditorProps } from '#parts/form/workflow-draft.ts';
import { Badge, cx, IconButton, Select, Switch, TextField, Tooltip, WholeNumberField } from '#ui/index.ts';
import { locksOf, storedStage, switchDeliverable } from '../stage-edits.ts';
import css from './workflow-setup.module.css';

/** Editable rows of stages: name, rounds, target date, approval, deliverable switch, checklist. */
export function StageRows({
  workflow,
  is_linear,
  path,
  errors,
  checklists,
  contacts,
  disabledReason,
  onChange,
}: Pick<WorkflowEditorProps, 'contacts' | 'is_linear'> & {
  workflow: WorkflowDraft;
  /** Path prefix of the errors: `workflows.{n}`. */
  path: string;
  errors: FormErrors;
  checklists: readonly QcTemplate[];
  disabledReason?: string | false | undefined;
  onChange: (stages: readonly StageRow[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const { stages, targetDates } = workflow;
  const order = {
    is_linear,
    stages: stages.map((stage) => ({
      title: stage.title,
      target_date: stage.target_date,
      status: storedStage(workflow.saved?.workflow, stage)?.status,
    })),
  };
  const remove = (index: number) => {
    onChange(stages.toSpliced(index, 1));
    // Moves the focus from a removed row to its neighbour.
    const neighbour = list.current?.children[index + 1] ?? list.current?.children[index - 1];
    neighbour?.querySelector('input')?.focus();
  };
  return (
    <div className={cx(css.sheet, targetDates && css.withDates)}>
      <div className={css.heads} aria-hidden="true">
        <span />
        <span>{texts.column.stage}</span>
        <span>{texts.column.revisions}</span>
        {targetDates && <span>{texts.column.target}</span>}
        <span>{texts.column.approval}</span>
        <span>{texts.column.deliverable}</span>
        <span>{texts.column.checklist}</span>
      </div>
      <ol ref={list} aria-label={texts.stages(workflow.title)}>
        {stages.map((stage, index) => (
          <Row
            key={stage.key}
            stage={stage}
            index={index}
            past={targetPast(order, index)}
            workflow={workflow}
            path={`${path}.stages.${index}`}
            errors={errors}
            checklists={checklists}
            contacts={contacts}
            disabledReason={disabledReason}
            onChange={(changed) => onChange(stages.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
    </div>
  );
}

function Row({
  stage,
  index,
  past,
  workflow,
  path,
  errors,
  checklists,
  contacts,
  disabledReason,
  onChange,
  onRemove,
}: Pick<WorkflowEditorProps, 'contacts'> & {
  stage: StageRow;
  index: number;
  /** Following stage with an earlier target. */
  past: Pick<StageRow, 'title' | 'target_date'> | undefined;
  workflow: WorkflowDraft;
  path: string;
  errors: FormErrors;
  checklists: readonly QcTemplate[];
  disabledReason?: string | false | undefined;
  onChange: (stage: StageRow) => void;
  onRemove: () => void;
}) {
  const locks = locksOf(workflow.saved?.workflow, stage);
  const status = storedStage(workflow.saved?.workflow, stage)?.status ?? 'pending';
  const name = stage.title.trim() || texts.newStage(index + 1);
  const roundsLock =
    disabledReason || locks.rounds || (stage.is_deliverable ? texts.deliverableRounds : undefined);
  const patch = (change: Partial<StageRow>) => onChange({ ...stage, ...change });
  return (
    <li className={css.row}>
      <span className={css.number} data-tabular>
        {index + 1}
      </span>
      <div className={css.name}>
        <TextField
          id={fieldId(`${path}.title`)}
          label={texts.nameOf(index + 1)}
          labelHidden
          value={stage.title}
          error={errors[`${path}.title`]}
          readOnly={Boolean(disabledReason)}
          onChange={(event) => patch({ title: event.target.value })}
        />
        {status !== 'pending' && <Badge>{texts.stageState[status]}</Badge>}
      </div>
      <div className={css.cell} data-label={texts.column.revisions}>
        <Tooltip text={roundsLock}>
          <WholeNumberField
            id={fieldId(`${path}.revisions`)}
            label={texts.revisionsOf(name)}
            labelHidden
            className={css.rounds}
            min={locks.fewestRounds}
            max={workflowLimits.rounds}
            wrong={texts.roundsWrong(locks.fewestRounds, workflowLimits.rounds)}
            value={stage.revisions}
            error={errors[`${path}.revisions`]}
            readOnly={Boolean(roundsLock)}
            onValue={(revisions) => patch({ revisions })}
          />
        </Tooltip>
      </div>
      {workflow.targetDates && (
        <div className={css.cell} data-label={texts.column.target}>
          <DateField
            id={fieldId(`${path}.target_date`)}
            label={texts.targetOf(name)}
            labelHidden
            value={stage.target_date ?? ''}
            error={errors[`${path}.target_date`]}
            hint={past && <PastTarget stage={past} />}
            readOnly={Boolean(disabledReason)}
            onValue={(value) => patch({ target_date: value || null })}
          />
        </div>
      )}
      <div className={css.cell} data-label={texts.column.approval}>
        <div className={css.approval}>
          <ApprovalChoice
            id={fieldId(`${path}.approval`)}
            value={stage.approval ?? null}
            choices={texts.approvals}
            contacts={contacts}
            field={{ label: texts.approvalOf(name), labelHidden: true }}
            picker={{ label: texts.approversOf(name), labelHidden: true }}
            error={errors[`${path}.approval`]}
            disabled={Boolean(disabledReason)}
            onChange={(approval) => patch({ approval })}
          />
        </div>
      </div>
      <div className={css.cell} data-label={texts.column.deliverable}>
        <Switch
          id={fieldId(`${path}.is_deliverable`)}
          label={<span className={css.hidden}>{texts.deliverableOf(name)}</span>}
          checked={stage.is_deliverable}
          error={errors[`${path}.is_deliverable`]}
          disabledReason={disabledReason || locks.deliverable}
          onChange={(on) => onChange(switchDeliverable(stage, on))}
        />
      </div>
      <div className={css.cell} data-label={texts.column.checklist}>
        <Select
          label={texts.checklistOf(name)}
          labelHidden
          value={stage.qcChecklistId ?? ''}
          disabled={Boolean(disabledReason)}
          onChange={(event) => patch({ qcChecklistId: Number(event.target.value) || null })}
        >
          <option value="">{texts.none}</option>
          {checklists.map((checklist) => (
            <option key={checklist.id} value={checklist.id}>
              {checklist.name}
            </option>
          ))}
        </Select>
      </div>
      <div className={css.remove}>
        <IconButton
          icon="trash"
          label={texts.remove(name)}
          disabledReason={disabledReason || locks.remove}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
