import { useState } from 'react';
import type { QcTemplate } from '#contracts/templates.ts';
import { workflowLimits } from '#domain/workflow/index.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Card, EmptyState, Select, Switch, Track, WholeNumberField } from '#ui/index.ts';
import type { Template } from '../use-template-store.ts';
import { newStage, type TemplateStage, type WorkflowValue } from '../workflow-draft.ts';
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
          checked={stage.revisions !== 0}
          disabledReason={lock}
          onChange={(on) => change({ revisions: on ? 1 : 0 })}
        />
        <Rounds
          value={stage.revisions}
          name={name}
          field={`stages.${of.value.stages.indexOf(stage)}.revisions`}
          of={of}
          readOnly={Boolean(lock)}
          onValue={(revisions) => change({ revisions })}
        />
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

/** Allowed revisions of a stage; hidden at 0 unless it is being typed. */
function Rounds({
  value,
  name,
  field,
  of,
  readOnly,
  onValue,
}: {
  value: number | null;
  name: string;
  field: string;
  of: Pick<Template<unknown>, 'errorAt'>;
  readOnly: boolean;
  onValue: (value: number | null) => void;
}) {
  const [isTyping, setTyping] = useState(false);
  return (
    <div className={css.rounds}>
      {(value !== 0 || isTyping) && (
        <WholeNumberField
          id={fieldId(field)}
          label={texts.allowed(name)}
          labelHidden
          min={0}
          max={workflowLimits.rounds}
          wrong={texts.roundsWrong(workflowLimits.rounds)}
          error={of.errorAt(field)}
          value={value}
          readOnly={readOnly}
          onValue={onValue}
          onTyping={setTyping}
        />
      )}
    </div>
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
          const about = is_deliverable ? texts.deliverableShort : texts.rounds(revisions ?? 0);
          return {
            id: key,
            title,
            subtitle: list ? `${about} · ${list}` : about,
            state: 'todo' as const,
            stateLabel: texts.todo,
            dots: Array.from({ length: revisions ?? 0 }, () => ({ state: 'hollow' as const })),
            dotsLabel: texts.rounds(revisions ?? 0),
          };
        })}
      />
    </Card>
  );
}
