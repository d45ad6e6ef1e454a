import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { WorkflowTemplate } from '#contracts/templates.ts';
import { mostDeliverables } from '#domain/project/limits.ts';
import { qcTemplatesQuery, workflowTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { readers } from '#lib/texts/en/readers.ts';
import { workflowEditor as texts } from '#lib/texts/en/workflow-editor.ts';
import { errorsBelow, type FormErrors, fieldId } from '#parts/form/form-errors.ts';
import { ReorderRows } from '#parts/form/reorder-rows.tsx';
import {
  newStage,
  newWorkflow,
  type StageRow,
  type WorkflowDraft,
  type WorkflowEditorProps,
} from '#parts/form/workflow-draft.ts';
import {
  Button,
  Checkbox,
  EmptyState,
  IconButton,
  Menu,
  Notice,
  SegmentedToggle,
  TabPanel,
  Tabs,
  usePageToast,
} from '#ui/index.ts';
import { moveLock, withoutTemplate, withTemplate } from '../stage-edits.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { StageRows } from './stage-rows.tsx';
import css from './workflow-setup.module.css';

/** Workflow of a project, or a tab for each deliverable (delivery.md section 2, Workflow Setup). */
export function WorkflowSetup(props: WorkflowEditorProps) {
  const { multi, is_linear, workflows, onChange, errors, shown, disabledReason, contacts } = props;
  const prefix = useId();
  const [chosen, setChosen] = useState(
    () => workflows.find(({ saved }) => saved && saved.workflow.id === shown)?.key,
  );
  const [renaming, setRenaming] = useState(false);
  const tell = usePageToast();
  const index = Math.max(
    0,
    workflows.findIndex(({ key }) => key === chosen),
  );
  const workflow = workflows[index];
  const failing = (at: number) => Object.keys(errorsBelow(errors, `workflows.${at}`)).length > 0;

  // Errors of a hidden deliverable open its tab, once, so that they are visible.
  useEffect(() => {
    const at = workflows.findIndex((_, place) =>
      Object.keys(errors).some((path) => path.startsWith(`workflows.${place}.`)),
    );
    const key = workflows[at]?.key;
    if (key) setChosen(key);
  }, [errors]);

  if (!workflow) return null;
  const edit = (edited: (now: WorkflowDraft) => WorkflowDraft) =>
    onChange((current) => current.map((one) => (one.key === workflow.key ? edited(one) : one)));
  const editor = (
    <OneWorkflow
      key={workflow.key}
      workflow={workflow}
      is_linear={is_linear}
      path={`workflows.${index}`}
      errors={errors}
      disabledReason={disabledReason}
      contacts={contacts}
      onEdit={edit}
    />
  );
  if (!multi) return editor;

  const titleOf = ({ title }: WorkflowDraft, at: number) => title.trim() || texts.newDeliverable(at + 1);
  const title = titleOf(workflow, index);
  const remove = () => {
    onChange((current) => current.filter(({ key }) => key !== workflow.key));
    setChosen((workflows[index + 1] ?? workflows[index - 1])?.key);
    const bringBack = () => {
      onChange((current) => current.toSpliced(index, 0, workflow));
      setChosen(workflow.key);
    };
    tell({
      title: texts.deliverableRemoved(title),
      tone: 'info',
      action: { label: texts.presetUndo, onSelect: bringBack },
    });
  };
  return (
    <>
      <div className={css.deliverables}>
        <div className={css.tabs}>
          <Tabs
            label={texts.deliverables}
            idPrefix={prefix}
            selected={workflow.key}
            onSelect={setChosen}
            items={workflows.map((one, at) => ({
              id: one.key,
              label: failing(at) ? `${titleOf(one, at)} (${texts.hasError})` : titleOf(one, at),
              ...(failing(at) ? { icon: 'alert' as const } : {}),
            }))}
          />
        </div>
        <div className={css.tabActions}>
          <IconButton
            icon="edit"
            size="small"
            label={texts.renameDeliverable(title)}
            disabledReason={disabledReason}
            onClick={() => setRenaming(true)}
          />
          {!workflow.saved && workflows.length > 1 && (
            <IconButton icon="trash" size="small" label={texts.removeDeliverable(title)} onClick={remove} />
          )}
          {workflows.length < mostDeliverables && (
            <IconButton
              icon="plus"
              size="small"
              label={texts.addDeliverable}
              disabledReason={disabledReason}
              onClick={() => {
                const added = newWorkflow(texts.newDeliverable(workflows.length + 1));
                onChange((current) => [...current, added]);
                setChosen(added.key);
              }}
            />
          )}
        </div>
      </div>
      <TabPanel idPrefix={prefix} selected={workflow.key}>
        {editor}
      </TabPanel>
      <RenameDialog
        open={renaming}
        title={title}
        onClose={() => setRenaming(false)}
        onRename={(renamed) => {
          edit((now) => ({ ...now, title: renamed }));
          setRenaming(false);
        }}
      />
    </>
  );
}

function OneWorkflow({
  workflow,
  is_linear,
  path,
  errors,
  disabledReason,
  contacts,
  onEdit,
}: Pick<WorkflowEditorProps, 'contacts' | 'is_linear'> & {
  workflow: WorkflowDraft;
  path: string;
  errors: FormErrors;
  disabledReason?: string | false | undefined;
  /** Takes an updater function, which gets the current workflow. */
  onEdit: (edit: (workflow: WorkflowDraft) => WorkflowDraft) => void;
}) {
  const { data: templates } = useQuery(workflowTemplatesQuery);
  const { data: checklists } = useQuery(qcTemplatesQuery);
  const [mode, setMode] = useState<'edit' | 'reorder'>('edit');
  const [added, setAdded] = useState<{ readonly at: number }>();
  const { stages } = workflow;
  const general = errors[`${path}.stages`] ?? errors[path];
  const rounds = stages.reduce((sum, { revisions }) => sum + (revisions ?? 0), 0);

  // Focuses a new stage and selects its provisional name, so that typing replaces it.
  useEffect(() => {
    const input = added && document.getElementById(fieldId(`${path}.stages.${added.at}.title`));
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  }, [added, path]);

  const setStages = (changed: readonly StageRow[]) => onEdit((now) => ({ ...now, stages: changed }));
  const addStage = () => {
    setMode('edit');
    setStages([...stages, newStage(stages.length + 1)]);
    setAdded({ at: stages.length });
  };
  const tell = usePageToast();
  const apply = (template: WorkflowTemplate) => {
    const applied = withTemplate(workflow, template);
    onEdit(() => applied);
    tell({
      title: texts.presetApplied(template.name),
      tone: 'info',
      action: {
        label: texts.presetUndo,
        onSelect: () => onEdit((now) => withoutTemplate(now, { before: workflow, applied })),
      },
    });
  };

  return (
    <div className={css.workflow}>
      <div className={css.tools}>
        <SegmentedToggle
          label={texts.mode}
          labelHidden
          value={mode}
          onChange={setMode}
          options={[
            { value: 'edit', label: texts.edit },
            { value: 'reorder', label: texts.reorder, disabledReason },
          ]}
        />
        <Checkbox
          label={texts.targetDates}
          checked={workflow.targetDates}
          disabledReason={disabledReason}
          onChange={(targetDates) => onEdit((now) => ({ ...now, targetDates }))}
        />
        <span className={css.summary} data-tabular>
          {texts.summary(stages.length, rounds)}
        </span>
        <Menu
          label={texts.presets}
          disabledReason={disabledReason || (templates?.items.length === 0 && texts.noPresets)}
          items={(templates?.items ?? []).map((template) => ({
            label: template.name,
            onSelect: () => apply(template),
          }))}
        />
      </div>
      {general && (
        <div id={fieldId(`${path}.stages`)} tabIndex={-1}>
          <Notice tone="error" title={texts.invalid}>
            {general}
          </Notice>
        </div>
      )}
      {stages.length === 0 ? (
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
      ) : mode === 'edit' ? (
        <StageRows
          workflow={workflow}
          is_linear={is_linear}
          path={path}
          errors={errors}
          checklists={checklists?.items ?? []}
          contacts={contacts}
          disabledReason={disabledReason}
          onChange={setStages}
        />
      ) : (
        <ReorderRows
          label={texts.stages(workflow.title)}
          rows={stages}
          nameOf={({ title }, index) => title.trim() || texts.newStage(index + 1)}
          lockOf={(from, to) => moveLock(workflow.saved?.workflow, stages, from, to)}
          onChange={setStages}
        />
      )}
      <div className={css.below}>
        <Button icon="plus" disabledReason={disabledReason} onClick={addStage}>
          {texts.addStage}
        </Button>
        <ReadBy client words={readers.stages} />
      </div>
    </div>
  );
}
