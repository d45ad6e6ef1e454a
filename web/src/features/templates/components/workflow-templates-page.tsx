import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QcTemplate, WorkflowTemplate } from '#contracts/templates.ts';
import { qcTemplatesQuery, workflowTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { templatesLeft } from '#lib/plan/plan.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { PageHeader, TabLinks } from '#ui/index.ts';
import { keepChecklists, keepWorkflows } from '../api.ts';
import { type Kind, useTemplateStore } from '../use-template-store.ts';
import {
  type ListValue,
  listProblem,
  newList,
  newWorkflow,
  storedLists,
  storedWorkflows,
  type WorkflowValue,
  workflowProblem,
} from '../workflow-draft.ts';
import { ChecklistEditor, ChecklistPreview } from './checklist-editor.tsx';
import { TemplateStorePage, TemplatesSkeleton } from './template-store-page.tsx';
import { WorkflowEditor, WorkflowPreview } from './workflow-template-editor.tsx';

const texts = templates.workflow;

export type WorkflowTab = 'workflows' | 'checklists';

/** Workflow templates and QC checklists (administration.md section 2). */
export function WorkflowTemplatesPage({ tab }: { tab: WorkflowTab }) {
  const workflows = useQuery(workflowTemplatesQuery);
  const checklists = useQuery(qcTemplatesQuery);
  const both = {
    data:
      workflows.data && checklists.data
        ? { workflows: workflows.data.items, checklists: checklists.data.items }
        : undefined,
    error: workflows.error ?? checklists.error,
    refetch: () => {
      void workflows.refetch();
      void checklists.refetch();
    },
  };
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
      <Loaded query={both} waiting={<TemplatesSkeleton />} failed={texts.loadError}>
        {(data) => <WorkflowTabs tab={tab} {...data} />}
      </Loaded>
    </>
  );
}

const titled = {
  titleOf: ({ name }: { readonly name: string }) => name,
  copyOf: <Value extends { readonly name: string }>(value: Value): Value => ({
    ...value,
    name: templates.copyOf(value.name),
  }),
};

const workflowKind: Kind<WorkflowValue> = {
  ...titled,
  name: 'workflow-templates',
  check: workflowProblem,
  keeping: keepWorkflows,
  notices: { saved: texts.saved, failed: texts.notSaved },
};

const checklistKind: Kind<ListValue> = {
  ...titled,
  name: 'qc-templates',
  check: listProblem,
  keeping: keepChecklists,
  notices: { saved: texts.qcSaved, failed: texts.notSaved },
};

function WorkflowTabs({
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
  const recount = () => void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
  const presets = useTemplateStore(
    workflowKind,
    useMemo(() => storedWorkflows(workflows), [workflows]),
    async () => {
      const { items } = await client.fetchQuery({ ...workflowTemplatesQuery, staleTime: 0 });
      recount();
      return storedWorkflows(items);
    },
  );
  const lists = useTemplateStore(
    checklistKind,
    useMemo(() => storedLists(checklists), [checklists]),
    async () => {
      const { items } = await client.fetchQuery({ ...qcTemplatesQuery, staleTime: 0 });
      recount();
      return storedLists(items);
    },
  );
  const made = presets.entries.filter(({ id }) => id === undefined).length;
  const full = templatesLeft(subscription, 'workflow_templates') - made <= 0;
  return tab === 'workflows' ? (
    <TemplateStorePage
      key={tab}
      store={presets}
      entries={presets.entries}
      add={{
        label: texts.add,
        value: newWorkflow,
        limit: full && 'workflow_templates',
      }}
      empty={{ title: texts.empty, text: texts.emptyText }}
      editor={(template) => <WorkflowEditor of={template} checklists={checklists} />}
      preview={(value) => <WorkflowPreview value={value} checklists={checklists} />}
      alsoUnsaved={lists.edited}
      onLeave={lists.leave}
    />
  ) : (
    <TemplateStorePage
      key={tab}
      store={lists}
      entries={lists.entries}
      add={{ label: texts.addChecklist, value: newList }}
      empty={{ title: texts.emptyChecklists, text: texts.emptyChecklistsText }}
      editor={(template) => <ChecklistEditor of={template} />}
      preview={(value) => <ChecklistPreview value={value} />}
      alsoUnsaved={presets.edited}
      onLeave={presets.leave}
    />
  );
}
