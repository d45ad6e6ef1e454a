import { getSurveysStatus, listProjectSurveys } from '#contracts/surveys.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { ContactProject } from '#server/data/entities/contact-project.ts';
import { Project } from '#server/data/entities/project.ts';
import { presentSurvey, surveysOf } from '#server/figures/project-surveys.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { allListed } from '#server/projects/project-list.ts';

/** Surveys per page. */
const aPage = 5;

/** Surveys of a project, newest first, or those of the contact and the template asked for; a contact gets only their own. */
export const listProjectSurveysEndpoint = endpoint(
  listProjectSurveys,
  async ({ principal, params, query }) => {
    const { actor, tenant } = principal;
    const { tenantId } = tenant;
    const projectId = params.id;
    const [{ data: project }, surveys] = await Promise.all([
      Project.get({ tenantId, projectId }).go({ consistent: true }),
      surveysOf(tenantId, projectId, actor.kind === 'agent' ? query.contact : actor.contact_id),
    ]);
    if (!project) return refused('project_not_found');
    // `last_stage_reached` is constant, because agents may always read answers; the screen decides when to show the
    // tab.
    const verdict = can(actor, 'view_feedback', {
      ...onProject(project),
      is_survey_sent: surveys.length > 0,
      last_stage_reached: true,
    });
    if (verdict !== true) return refused(verdict);
    const found = surveys.filter(
      ({ contactId, surveyId }) =>
        contactId === (query.contact ?? contactId) && surveyId === (query.survey ?? surveyId),
    );
    const pages = Math.max(1, Math.ceil(found.length / aPage));
    const page = Math.min(query.page ?? 1, pages);
    const items = found.slice((page - 1) * aPage, page * aPage).map(presentSurvey);
    return { items, page, pages };
  },
);

/** Survey status of the active projects that the caller may see; for a contact, of their own surveys. */
export const getSurveysStatusEndpoint = endpoint(getSurveysStatus, async ({ principal }) => {
  const { actor, tenant } = principal;
  const { tenantId } = tenant;
  if (actor.kind === 'agent') {
    const rows = await allListed(tenantId, 'active', { member: limitedTo(principal) });
    return {
      items: rows.map(({ projectId: project_id, is_survey_sent, survey_completed }) => ({
        project_id,
        is_survey_sent,
        survey_completed,
        survey_status: null,
      })),
    };
  }
  const { data } = await ContactProject.query
    .primary({ tenantId, contactId: actor.contact_id })
    .go({ consistent: true, pages: 'all' });
  return {
    items: data.map(({ projectId: project_id, survey_status }) => ({
      project_id,
      is_survey_sent: survey_status !== undefined,
      survey_completed: survey_status === 'completed',
      survey_status: survey_status ?? null,
    })),
  };
});
