import { getProjectReport, getReviewResponseTime } from '#contracts/reports.ts';
import { reviewResponses } from '#domain/analytics/project-report.ts';
import { countedProject, reportOfProject } from '#server/figures/project-report.ts';
import { endpoint } from '#server/lambda/http.ts';
import { isRefused } from '#server/lambda/result.ts';

export const getProjectReportEndpoint = endpoint(getProjectReport, ({ principal, params, query, at }) =>
  reportOfProject(principal, params.id, query, at),
);

export const getReviewResponseTimeEndpoint = endpoint(
  getReviewResponseTime,
  async ({ principal, params }) => {
    const found = await countedProject(principal, params.id);
    if (isRefused(found)) return found;
    const { hours, count } = reviewResponses(found.workflows, found.stats);
    return {
      project_id: params.id,
      average_review_response_hours: hours,
      responses: count,
    };
  },
);
