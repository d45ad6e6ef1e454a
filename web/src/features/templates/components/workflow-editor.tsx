import type { QcTemplate } from '#contracts/templates.ts';
import { workflowLimits } from '#domain/workflow/index.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Card, EmptyState, NumberField, Select, Switch, Track } from '#ui/index.ts';
import type { Template } from '../use-template-store.ts';
import { newStage, roundsOf, type TemplateStage, type WorkflowValue } from '../workflow-draft.ts';
import { RowsEditor } from './rows-editor.tsx';
import css from './templates.module.css';

const texts = templates.workflow;

/** Stages of a workflow template, each with its rounds and checklist. */
export function WorkflowEditor({
  of,
  checklists,
}: {
  of: Template<WorkflowValue>;
  checklists: readonly QcTemplate[];
}) {
  const { readOnly } = of;
  const options = (stage: TemplateStage, name: string, change: (fields: Partial<TemplateStage>) => void) => {
    const lock = readOnly || (stage.is_deliverable && texts.deliverableRounds);
    return (
      <>
        <Switch
          label={texts.revisionsShort}
          aria-label={texts.revisions(name)}
          checked={stage.revisions > 0}
          disabledReason={lock}
          onChange={(on) => change({ revisions: on ? 1 : 0 })}
        />
        <div className={css.rounds}>
          {stage.revisions > 0 && (
            <NumberField
              label={texts.allowed(name)}
              labelHidden
              min={0}
              max={workflowLimits.rounds}
              step={1}
              value={stage.revisions}
              readOnly={Boolean(lock)}
              onChange={({ target }) => change({ revisions: roundsOf(target.value) })}
            />
          )}
        </div>
        <Switch
          label={texts.deliverableShort}
          aria-label={texts.deliverable(name)}
          checked={stage.is_deliverable}
          disabledReason={readOnly}
          onChange={(on) => change({ is_deliverable: on, ...(on ? { revisions: 0 } : {}) })}
        />
        <Select
          label={texts.checklist(name)}
          labelHidden
          value={stage.qcChecklistId ?? 0}
          disabled={Boolean(readOnly)}
          onChange={({ target }) => change({ qcChecklistId: Number(target.value) || null })}
        >
          <option value={0}>{texts.none}</option>
          {checklists.map(({ id, name: title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </>
    );
  };
  return (
    <RowsEditor
      of={of}
      words={{ rows: texts.stages, title: texts.stageName, untitled: texts.newStage }}
      add={[
        { label: texts.addPlain, row: (n) => newStage(n, 0) },
        { label: texts.addRevised, row: (n) => newStage(n, 1) },
      ]}
      empty={
        <div id={fieldId('stages')} tabIndex={-1}>
          <EmptyState title={of.errorAt('stages') ?? texts.stages} />
        </div>
      }
      options={options}
    />
  );
}

/** Preview of the stages as a new project's timeline. */
export function WorkflowPreview({
  value,
  checklists,
}: {
  value: WorkflowValue;
  checklists: readonly QcTemplate[];
}) {
  return (
    <Card title={value.name}>
      <Track
        label={texts.stages}
        steps={value.stages.map(({ key, title, revisions, is_deliverable, qcChecklistId }) => {
          const list = checklists.find(({ id }) => id === qcChecklistId)?.name;
          const about = is_deliverable ? texts.deliverableShort : texts.rounds(revisions);
          return {
            id: key,
            title,
            subtitle: list ? `${about} · ${list}` : about,
            state: 'todo' as const,
            stateLabel: texts.todo,
            dots: Array.from({ length: revisions }, () => ({ state: 'hollow' as const })),
            dotsLabel: texts.rounds(revisions),
          };
        })}
      />
    </Card>
  );
}
