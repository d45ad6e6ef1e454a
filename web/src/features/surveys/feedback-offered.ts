import { useQuery } from '@tanstack/react-query';
import type { ShownProject } from '#contracts/projects.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import type { Agent, ContactActor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { planOf } from '#domain/plan/plan.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { projectSurveysQuery } from './api.ts';

/** True if the workspace's plan includes surveys; also until the plan is known. */
export const useSurveysInPlan = (): boolean => {
  const { data } = useQuery(subscriptionQuery);
  return !data || planOf({ name: data.name, marketplace: data.appsumo }).features.includes('csat');
};

/** True if the last stage has begun. */
const lastStageReached = (workflow: WireWorkflow | undefined): boolean =>
  workflow?.tasks.at(-1)?.status === 'in_progress' || workflow?.tasks.at(-1)?.status === 'completed';

/**
 * True if the Feedback tab is shown (delivery.md section 2): never on one deliverable of several; for agents once the last
 * stage is reached, a survey was sent, or on the overview; for clients once a survey was sent to them. Undefined until a
 * client's surveys are loaded.
 */
export const useFeedbackOffered = ({
  project,
  workflow,
  actor,
  overview,
}: {
  readonly project: ShownProject;
  readonly workflow: WireWorkflow | undefined;
  readonly actor: Agent | ContactActor;
  readonly overview: boolean;
}): boolean | undefined => {
  const here = overview || project.deliverable_type === 'Single';
  const asks = here && actor.kind === 'contact' && project.is_survey_sent;
  const own = useQuery({ ...projectSurveysQuery(project.id), enabled: asks });
  if (!here) return false;
  if (asks && own.isPending) return undefined;
  const verdict = can(actor, 'view_feedback', {
    project: { id: project.id, team_members: project.team_members, contacts: project.contacts },
    is_survey_sent: (own.data?.items.length ?? 0) > 0,
    last_stage_reached: overview || project.is_survey_sent || lastStageReached(workflow),
  });
  return verdict === true;
};
