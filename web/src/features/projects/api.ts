/** Projects: queries and changes by their screens. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  archiveProject,
  cancelProject,
  createProject,
  deleteProject,
  getProject,
  listChoices,
  listProjects,
  type Project,
  type ProjectRow,
  updateProject,
} from '#contracts/projects.ts';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import { createView, deleteView, type listViews, type SavedView, updateView } from '#contracts/views.ts';
import {
  approveStage,
  createWorkflow,
  rejectStage,
  stagesOf,
  updateWorkflow,
  type WireWorkflow,
} from '#contracts/workflows.ts';
import type { ListFilter, ListOrder } from '#domain/project/list.ts';
import type { GroupKey } from '#domain/project/list-look.ts';
import type { ViewContent } from '#domain/project/view.ts';
import { api } from '#lib/calls/api.ts';
import { deletion } from '#lib/calls/deletion.ts';
import { projectsChanged as changed } from '#lib/calls/projects-changed.ts';
import { viewsQuery } from '#lib/calls/saved-views.ts';
import { asShown, rowsKey, showWhile } from '#lib/project/project-rows.ts';
import { withSettings } from '#lib/project/project-settings.ts';
import { isWorkflowChanged, stagesBody, type WorkflowDraft } from '#parts/form/workflow-draft.ts';

export type ProjectPage = AnswerOf<typeof listProjects>;
/** Project with its settings and workflows. */
export type ProjectAnswer = AnswerOf<typeof createProject>;

const firstPage: string | undefined = undefined;

/** Filter of a list: active or archived projects, and the search parameters. */
export interface RowsOf extends ListFilter {
  readonly archived: boolean;
  readonly search: string;
  readonly group?: GroupKey | undefined;
}

/** Pages of a project list. The server searches, filters and sorts all projects, not only the loaded ones. */
export const projectRowsQuery = (of: RowsOf, order: ListOrder | null = null) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey, of, order],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { archived, completed, ...filter } = of;
      const query = {
        archived: archived ? ('1' as const) : ('0' as const),
        ...filter,
        cursor,
        ...(completed && { completed: '1' as const }),
        ...(order && { sort: order.key, direction: order.direction }),
      };
      const page = await api(listProjects, { query, signal });
      return { ...page, items: page.items.map(asShown) };
    },
    meta: { hears: 'lists' },
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }: ProjectPage) => cursor ?? undefined,
  });

/** Rows of the pages loaded, each project once: where rows have moved meanwhile, a page repeats some of the one before it. */
export const rowsOfPages = (pages: readonly ProjectPage[]): readonly ProjectRow[] => {
  const seen = new Set<number>();
  return pages
    .flatMap(({ items }) => items)
    .filter(({ id }) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
};

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: async ({ signal }): Promise<ProjectAnswer> => {
      const { project, workflows } = await api(getProject, { params: { id }, signal });
      return { project: withSettings(project), workflows };
    },
    // A form is based on it, so it must show the state that a save would replace.
    staleTime: 0,
  });

/** Quick decision on the open stage of a row. */
export interface Review {
  readonly kind: 'approve' | 'reject';
  readonly project: ProjectRow;
  readonly workflowId: number;
  readonly stageId: number;
  readonly stage: string;
  /** Round on display: one that the client decides meanwhile is never decided over. */
  readonly roundId: number;
}

/** Optimistic row after the decision: the stage is no longer open and no longer awaits feedback. */
const decided = (row: ProjectRow, { workflowId }: Review): ProjectRow => {
  const workflows = row.workflows.map((one) =>
    one.id === workflowId
      ? { ...one, open: null, status: 'in_production' as const, feedback_due: null, undelivered: false }
      : one,
  );
  const waiting = workflows.find(({ status }) => status.endsWith('_feedback'));
  return { ...row, workflows, status: waiting?.status ?? 'in_production' };
};

/** Decides, shown in every list at once; a refusal may mean that somebody else has, so the lists are read again after each. */
export const review = async (client: QueryClient, one: Review): Promise<void> => {
  const { kind, project, workflowId, stageId, roundId } = one;
  try {
    await showWhile(
      client,
      project.id,
      (row) => decided(row, one),
      () =>
        api(kind === 'approve' ? approveStage : rejectStage, {
          params: { id: workflowId, stage: stageId },
          body: { revision: roundId },
        }),
    );
  } finally {
    changed(client);
  }
};

export type NewProject = BodyInput<typeof createProject>;
export type ProjectSettings = BodyInput<typeof updateProject>;

export const create = async (client: QueryClient, body: NewProject): Promise<ProjectAnswer> => {
  const answer = await api(createProject, { body });
  client.setQueryData(projectQuery(answer.project.id).queryKey, answer);
  changed(client);
  return answer;
};

/** Thrown when a workflow of the project was refused; it holds the index of the workflow. */
export class WorkflowRefused extends Error {
  readonly index: number;
  constructor(index: number, cause: unknown) {
    super('The workflow was refused', { cause });
    this.index = index;
  }
}

/** Calls of a save, and a callback for each stored part, so that a later refusal keeps it. */
export interface Save {
  readonly id: number;
  /** Undefined if the settings are unchanged. */
  readonly settings: ProjectSettings | undefined;
  readonly workflows: readonly WorkflowDraft[];
  readonly is_linear: boolean;
  readonly onSettings: (project: Project) => void;
  /** Called when adding a deliverable has changed the project's version. */
  readonly onProjectVersion: (version: number) => void;
  readonly onWorkflow: (key: string, workflow: WireWorkflow) => void;
}

/** Saves the changes: the settings, then each workflow; new workflows are added. */
export const save = async (client: QueryClient, call: Save): Promise<void> => {
  const { id, settings, workflows, is_linear, onSettings, onProjectVersion, onWorkflow } = call;
  if (settings) {
    const { project } = await api(updateProject, { params: { id }, body: settings });
    onSettings(project);
  }
  for (const [index, workflow] of workflows.entries()) {
    const { saved, title } = workflow;
    const refuse = (error: unknown) => {
      throw new WorkflowRefused(index, error);
    };
    if (!saved) {
      const body = { project_id: id, title: title.trim(), stages: stagesOf(stagesBody(workflow)) };
      const added = await api(createWorkflow, { body }).catch(refuse);
      onProjectVersion(added.project_version);
      onWorkflow(workflow.key, added.workflow);
      continue;
    }
    const switched = saved.workflow.is_linear !== is_linear;
    if (!switched && !isWorkflowChanged(workflow)) continue;
    const answer = await api(updateWorkflow, {
      params: { id: saved.workflow.id },
      body: {
        title: title.trim() || saved.workflow.title,
        ...(switched ? { is_linear } : {}),
        stages: stagesOf(stagesBody(workflow)),
        version: saved.version,
      },
    }).catch(refuse);
    onWorkflow(workflow.key, answer);
  }
  changed(client);
};

export const archive = async (client: QueryClient, id: number, on: boolean): Promise<void> => {
  await api(archiveProject, { params: { id }, body: { archive: on, from: 'settings' } });
  await client.fetchQuery(projectQuery(id));
  changed(client);
};

export const cancel = async (client: QueryClient, id: number): Promise<void> => {
  await api(cancelProject, { params: { id }, body: { cancel: true } });
  await client.fetchQuery(projectQuery(id));
  changed(client);
};

export const remove = async (client: QueryClient, id: number): Promise<void> => {
  await deletion(api(deleteProject, { params: { id } }));
  changed(client, id);
};

/** Titles of stages and deliverables to filter by. It reads the whole list, so it is asked seldom. */
export const choicesQuery = queryOptions({
  queryKey: ['choices'],
  queryFn: ({ signal }) => api(listChoices, { signal }),
  staleTime: 5 * 60_000,
});

type Views = AnswerOf<typeof listViews>;
export type NewView = Pick<SavedView, 'name' | 'shared'> & { readonly content: ViewContent };

const viewBody = ({ name, shared, content }: NewView): BodyInput<typeof createView> => ({
  name,
  shared,
  content: { ...content, columns: [...content.columns] },
});

/** Shows the outcome of a call before the list is read again. */
const showViews = (
  client: QueryClient,
  change: (items: readonly SavedView[]) => readonly SavedView[],
): void => {
  client.setQueryData<Views>(viewsQuery.queryKey, (data) => data && { items: [...change(data.items)] });
  void client.invalidateQueries(viewsQuery);
};

export const keepView = async (client: QueryClient, body: NewView): Promise<SavedView> => {
  const view = await api(createView, { body: viewBody(body) });
  showViews(client, (items) => [...items, view]);
  return view;
};

/** Saves a view that was read as `before`, unless somebody else has saved it since. */
export const changeView = async (
  client: QueryClient,
  { id, updated_on }: SavedView,
  input: NewView,
): Promise<SavedView> => {
  const body = { ...viewBody(input), updated_on };
  const view = await api(updateView, { params: { id }, body }).catch((error) => {
    void client.invalidateQueries(viewsQuery);
    throw error;
  });
  showViews(client, (items) => items.map((one) => (one.id === id ? view : one)));
  return view;
};

export const removeView = async (client: QueryClient, { id }: SavedView): Promise<void> => {
  await deletion(api(deleteView, { params: { id } }));
  showViews(client, (items) => items.filter((one) => one.id !== id));
};
