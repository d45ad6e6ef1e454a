import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QcTemplate, WorkflowTemplate } from '../../../../../shared/contracts/templates.ts';
import { workflowLimits } from '../../../../../shared/domain/workflow/index.ts';
import { fieldId } from '../../../lib/form-errors.ts';
import { qcTemplatesQuery, workflowTemplatesQuery } from '../../../lib/lists.ts';
import { LoadError } from '../../../lib/load-error.tsx';
import { subscriptionQuery } from '../../../lib/me.ts';
import { templatesLeft } from '../../../lib/plan.ts';
import { ReorderRows } from '../../../lib/reorder-rows.tsx';
import { templates } from '../../../lib/texts/en/templates.ts';
import {
  Button,
  Card,
  EmptyState,
  Icon,
  IconButton,
  NumberField,
  PageHeader,
  SegmentedToggle,
  Select,
  Switch,
  TabLinks,
  Track,
} from '../../../ui/index.ts';
import { keepChecklists, keepWorkflows } from '../api.ts';
import type { Entry } from '../shelf.ts';
import { type Shelf, useShelf } from '../use-shelf.ts';
import {
  type Check,
  type ListValue,
  listProblem,
  newCheck,
  newList,
  newStage,
  newWorkflow,
  roundsOf,
  storedLists,
  storedWorkflows,
  type TemplateStage,
  type WorkflowValue,
  workflowProblem,
} from '../workflow.ts';
import { ShelfField } from './shelf-field.tsx';
import { ShelfPage, ShelfSkeleton } from './shelf-page.tsx';
import css from './templates.module.css';

const texts = templates.workflow;

export type WorkflowTab = 'workflows' | 'checklists';

/** Presets of the workflow editor, and what is ticked before work is sent (administration.md section 2). */
export function WorkflowTemplatesPage({ tab }: { tab: WorkflowTab }) {
  const workflows = useQuery(workflowTemplatesQuery);
  const checklists = useQuery(qcTemplatesQuery);
  const error = workflows.error ?? checklists.error;
  return (
    <>
      <PageHeader
        title={texts.title}
        tabs={
          <TabLinks
            label={texts.tabs.label}
            selected={tab}
            items={[
              {
                id: 'workflows',
                label: texts.tabs.workflows,
                href: '/templates/workflow-templates#workflows',
              },
              {
                id: 'checklists',
                label: texts.tabs.checklists,
                href: '/templates/workflow-templates#checklists',
              },
            ]}
          />
        }
      />
      {workflows.data && checklists.data ? (
        <Loaded tab={tab} workflows={workflows.data.items} checklists={checklists.data.items} />
      ) : error ? (
        <LoadError
          error={error}
          title={texts.loadError}
          onRetry={() => {
            void workflows.refetch();
            void checklists.refetch();
          }}
        />
      ) : (
        <ShelfSkeleton />
      )}
    </>
  );
}

function Loaded({
  tab,
  workflows,
  checklists,
}: {
  tab: WorkflowTab;
  workflows: readonly WorkflowTemplate[];
  checklists: readonly QcTemplate[];
}) {
  const client = useQueryClient();
  const { data: subscription } = useQuery(subscriptionQuery);
  const reload = (key: readonly unknown[]) => async () => {
    await client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
  };
  const presets = useShelf<WorkflowValue>({
    name: 'workflow-templates',
    stored: useMemo(() => storedWorkflows(workflows), [workflows]),
    titleOf: ({ name }) => name,
    check: workflowProblem,
    keeping: keepWorkflows,
    notices: { saved: texts.saved, failed: texts.notSaved },
    onSaved: reload(workflowTemplatesQuery.queryKey),
  });
  const lists = useShelf<ListValue>({
    name: 'qc-templates',
    stored: useMemo(() => storedLists(checklists), [checklists]),
    titleOf: ({ name }) => name,
    check: listProblem,
    keeping: keepChecklists,
    notices: { saved: texts.qcSaved, failed: texts.notSaved },
    onSaved: reload(qcTemplatesQuery.queryKey),
  });
  const made = presets.entries.filter(({ id }) => id === undefined).length;
  const full = templatesLeft(subscription, 'workflow_templates') - made <= 0;
  const copyOf = <Value extends { readonly name: string }>(value: Value): Value => ({
    ...value,
    name: templates.copyOf(value.name),
  });
  return tab === 'workflows' ? (
    <ShelfPage
      key={tab}
      shelf={presets}
      entries={presets.entries}
      titleOf={({ name }) => name}
      copyOf={copyOf}
      add={{
        label: texts.add,
        value: newWorkflow,
        disabledReason: full && templates.full.workflow_templates,
      }}
      empty={{ title: texts.empty, text: texts.emptyText }}
      editor={(entry) => <WorkflowEditor shelf={presets} entry={entry} checklists={checklists} />}
      preview={({ value }) => <WorkflowPreview value={value} checklists={checklists} />}
      alsoUnsaved={lists.edited}
      onLeave={lists.leave}
    />
  ) : (
    <ShelfPage
      key={tab}
      shelf={lists}
      entries={lists.entries}
      titleOf={({ name }) => name}
      copyOf={copyOf}
      add={{ label: texts.addChecklist, value: newList }}
      empty={{ title: texts.emptyChecklists, text: texts.emptyChecklistsText }}
      editor={(entry) => <ChecklistEditor shelf={lists} entry={entry} />}
      preview={({ value }) => <ChecklistPreview value={value} />}
      alsoUnsaved={presets.edited}
      onLeave={presets.leave}
    />
  );
}

/** Title, and the two ways to look at the rows: to edit them or to put them in order. */
function useMode(readOnly: string | false | undefined) {
  const [mode, setMode] = useState<'edit' | 'reorder'>('edit');
  const toggle = (
    <SegmentedToggle
      label={texts.mode}
      labelHidden
      value={mode}
      onChange={setMode}
      options={[
        { value: 'edit', label: texts.edit },
        { value: 'reorder', label: texts.reorder, disabledReason: readOnly },
      ]}
    />
  );
  return { mode, setMode, toggle };
}

function WorkflowEditor({
  shelf,
  entry: { key, value },
  checklists,
}: {
  shelf: Shelf<WorkflowValue>;
  entry: Entry<WorkflowValue>;
  checklists: readonly QcTemplate[];
}) {
  const { readOnly } = shelf;
  const { mode, setMode, toggle } = useMode(readOnly);
  const { stages } = value;
  const setStages = (next: readonly TemplateStage[]) =>
    shelf.change(key, (now) => ({ ...now, stages: next }));
  const patch = (index: number, change: Partial<TemplateStage>) =>
    setStages(stages.map((stage, at) => (at === index ? { ...stage, ...change } : stage)));
  const nameOf = ({ title }: Check, index: number) => title.trim() || texts.newStage(index);
  const add = (revisions: 0 | 1) => {
    setMode('edit');
    setStages([...stages, newStage(stages.length, revisions)]);
  };
  return (
    <Card>
      <div className={css.fields}>
        <ShelfField
          shelf={shelf}
          of={key}
          field="name"
          label={texts.name}
          required
          value={value.name}
          onText={(text) => shelf.change(key, (now) => ({ ...now, name: text }))}
        />
        {toggle}
        {stages.length === 0 ? (
          <div id={fieldId('stages')} tabIndex={-1}>
            <EmptyState title={shelf.errorAt(key, 'stages') ?? texts.stages} />
          </div>
        ) : mode === 'reorder' ? (
          <ReorderRows label={texts.stages} rows={stages} nameOf={nameOf} onChange={setStages} />
        ) : (
          <ol className={css.rows} aria-label={texts.stages}>
            {stages.map((stage, index) => {
              const name = nameOf(stage, index);
              const lock = readOnly || (stage.is_deliverable && texts.deliverableRounds);
              return (
                <li key={stage.key} className={css.rowCard}>
                  <ShelfField
                    shelf={shelf}
                    of={key}
                    field={`stages.${index}.title`}
                    label={texts.stageName(index + 1)}
                    labelHidden
                    value={stage.title}
                    onText={(text) => patch(index, { title: text })}
                  />
                  <IconButton
                    icon="trash"
                    label={texts.remove(name)}
                    disabledReason={readOnly}
                    onClick={() => setStages(stages.toSpliced(index, 1))}
                  />
                  <div className={css.options}>
                    <Switch
                      label={texts.revisionsShort}
                      aria-label={texts.revisions(name)}
                      checked={stage.revisions > 0}
                      disabledReason={lock}
                      onChange={(on) => patch(index, { revisions: on ? 1 : 0 })}
                    />
                    {stage.revisions > 0 && (
                      <NumberField
                        label={texts.allowed(name)}
                        labelHidden
                        className={css.rounds}
                        min={0}
                        max={workflowLimits.rounds}
                        step={1}
                        value={stage.revisions}
                        readOnly={Boolean(lock)}
                        onChange={({ target }) => patch(index, { revisions: roundsOf(target.value) })}
                      />
                    )}
                    <Switch
                      label={texts.deliverableShort}
                      aria-label={texts.deliverable(name)}
                      checked={stage.is_deliverable}
                      disabledReason={readOnly}
                      onChange={(on) => patch(index, { is_deliverable: on, ...(on ? { revisions: 0 } : {}) })}
                    />
                    <Select
                      label={texts.checklist(name)}
                      labelHidden
                      value={stage.qcChecklistId ?? 0}
                      disabled={Boolean(readOnly)}
                      onChange={({ target }) => patch(index, { qcChecklistId: Number(target.value) || null })}
                    >
                      <option value={0}>{texts.none}</option>
                      {checklists.map(({ id, name: title }) => (
                        <option key={id} value={id}>
                          {title}
                        </option>
                      ))}
                    </Select>
                  </div>
                </li>
              );
            })}
          </ol>
        )}
        <div className={css.options}>
          <Button icon="plus" disabledReason={readOnly} onClick={() => add(0)}>
            {texts.addPlain}
          </Button>
          <Button icon="plus" disabledReason={readOnly} onClick={() => add(1)}>
            {texts.addRevised}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function WorkflowPreview({ value, checklists }: { value: WorkflowValue; checklists: readonly QcTemplate[] }) {
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

function ChecklistEditor({
  shelf,
  entry: { key, value },
}: {
  shelf: Shelf<ListValue>;
  entry: Entry<ListValue>;
}) {
  const { readOnly } = shelf;
  const { mode, setMode, toggle } = useMode(readOnly);
  const { stages } = value;
  const setStages = (next: readonly Check[]) => shelf.change(key, (now) => ({ ...now, stages: next }));
  const nameOf = ({ title }: Check, index: number) => title.trim() || texts.newCheck(index);
  return (
    <Card>
      <div className={css.fields}>
        <ShelfField
          shelf={shelf}
          of={key}
          field="name"
          label={texts.name}
          required
          value={value.name}
          onText={(text) => shelf.change(key, (now) => ({ ...now, name: text }))}
        />
        {toggle}
        {mode === 'reorder' ? (
          <ReorderRows label={texts.checks} rows={stages} nameOf={nameOf} onChange={setStages} />
        ) : (
          <ol className={css.rows} aria-label={texts.checks}>
            {stages.map((check, index) => (
              <li key={check.key} className={css.row}>
                <ShelfField
                  shelf={shelf}
                  of={key}
                  field={`stages.${index}.title`}
                  label={texts.checkName(index + 1)}
                  labelHidden
                  value={check.title}
                  onText={(text) => setStages(stages.with(index, { ...check, title: text }))}
                />
                <IconButton
                  icon="trash"
                  label={texts.remove(nameOf(check, index))}
                  disabledReason={readOnly}
                  onClick={() => setStages(stages.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ol>
        )}
        <div>
          <Button
            icon="plus"
            disabledReason={readOnly}
            onClick={() => {
              setMode('edit');
              setStages([...stages, newCheck(stages.length)]);
            }}
          >
            {texts.addCheck}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function ChecklistPreview({ value }: { value: ListValue }) {
  return (
    <Card title={value.name}>
      <ul className={css.checks}>
        {value.stages.map(({ key, title }) => (
          <li key={key}>
            <Icon name="check-circle" />
            {title}
          </li>
        ))}
      </ul>
    </Card>
  );
}
