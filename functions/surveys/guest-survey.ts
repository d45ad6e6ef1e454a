import { getGuestSurvey } from '#contracts/surveys.ts';
import { can } from '#domain/permission/can.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import { onProject } from '#server/actions/on-project.ts';
import { Project } from '#server/data/entities/project.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { presentSurvey } from '#server/figures/project-surveys.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { guestFrame } from '#server/workspace/guest-frame.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';

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
