/** Answers as each side reads them: presented for the agency first, then cut to the allow-lists for a client. */
import { type ClientProject, clientProject, type Project, type ShownProject } from '#contracts/projects.ts';
import type { HistoryEntry, WireWorkflow } from '#contracts/workflows.ts';
import { readByClient } from '#domain/client-history.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import type { Principal } from '../lambda/principal.ts';

type Stack = Pick<Workflow, 'id' | 'undo' | 'undo_floor'>;

/** Cuts an answer to the fields that its reader may read; agents read all. */
export interface View {
  readonly project: (project: Project) => ShownProject;
  readonly workflow: (workflow: WireWorkflow) => WireWorkflow;
  /** Undefined for an entry with nothing that the reader may read. `workflows` are those of its project. */
  readonly entry: (entry: HistoryEntry, workflows: readonly Stack[]) => HistoryEntry | undefined;
}

const whole: View = { project: (it) => it, workflow: (it) => it, entry: (it) => it };

const projectOfClient = (project: Project): ClientProject => clientProject.parse(project);

/** Without the undo stack, the checklists and the messages to answer; the web needs the other fields to show whose turn it is. */
const workflowOfClient = (workflow: WireWorkflow): WireWorkflow => ({
  ...workflow,
  undo: [],
  tasks: workflow.tasks.map((stage) => ({
    ...stage,
    data: { ...stage.data, qcChecklistId: null },
    tasks: stage.tasks.map(({ asked_on: _, ...task }) => task),
  })),
});

const entryOfClient = (
  { id, at, workflow_id, seq, actor, events }: HistoryEntry,
  workflows: readonly Stack[],
  productionDetails: boolean,
): HistoryEntry | undefined => {
  const workflow = workflows.find((one) => one.id === workflow_id);
  const told = readByClient({ seq, events }, { productionDetails, workflow });
  if (told.length === 0) return undefined;
  const { kind, name, answerer, proof } = actor;
  const by = {
    kind,
    id: actor.id,
    name,
    ...(answerer && { answerer: { name: answerer.name } }),
    ...(proof && { proof }),
  };
  return { id, at, workflow_id, seq: null, actor: by, events: [...told] };
};

/** View of the caller. */
export const viewOf = ({ actor, tenant }: Pick<Principal, 'actor' | 'tenant'>): View =>
  actor.kind === 'agent'
    ? whole
    : {
        project: projectOfClient,
        workflow: workflowOfClient,
        entry: (entry, workflows) =>
          entryOfClient(entry, workflows, tenant.show_production_details_in_timeline),
      };
