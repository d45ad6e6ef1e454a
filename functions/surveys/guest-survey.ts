import { getGuestSurvey } from '../../shared/contracts/surveys.ts';
import { can } from '../../shared/domain/permission/can.ts';
import { refusalToWrite } from '../../shared/domain/plan/subscription.ts';
import { onProject } from '../../shared/server/actions/on-project.ts';
import { Project } from '../../shared/server/data/entities/project.ts';
import { ProjectSurvey } from '../../shared/server/data/entities/project-survey.ts';
import { presentSurvey } from '../../shared/server/figures/project-surveys.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';
import { guestFrame } from '../../shared/server/workspace/guest-frame.ts';
import { subscriptionTerms } from '../../shared/server/workspace/subscription.ts';

/** Survey of a mailed link. A GET records no rating, because mail scanners open the link of every star. */
export const getGuestSurveyEndpoint = endpoint(getGuestSurvey, async ({ principal, now, at }) => {
  const { tenant, actor, link } = principal;
  const { tenantId } = tenant;
  if (!link) return refused('not_found');
  const { projectId, contactId, targetId: surveyId } = link;
  const [{ data: project }, { data: record }] = await Promise.all([
    Project.get({ tenantId, projectId }).go({ consistent: true }),
    ProjectSurvey.get({ tenantId, projectId, contactId, surveyId }).go({ consistent: true }),
  ]);
  if (!project || !record) return refused('not_found');
  const survey = { contact_id: record.contactId };
  if (can(actor, 'answer_survey', { ...onProject(project), survey }) !== true) return refused('not_found');
  return {
    ...(await guestFrame(tenant, project, now)),
    read_only: refusalToWrite(subscriptionTerms(tenant), at) !== undefined,
    survey: presentSurvey(record),
  };
});
