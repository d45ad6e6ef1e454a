import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { getClientReportEndpoint } from './get-client-report.ts';
import { getDashboardEndpoint } from './get-dashboard.ts';
import { getLastClickedEndpoint } from './get-last-clicked.ts';
import { getProjectReportEndpoint, getReviewResponseTimeEndpoint } from './get-project-report.ts';
import { getProjectRatingsEndpoint, getUserProjectsEndpoint, getUserRatingsEndpoint } from './get-ratings.ts';
import { getWorkspaceReportEndpoint } from './get-workspace-report.ts';

export const handler = tenantHandler(
  getDashboardEndpoint,
  getWorkspaceReportEndpoint,
  getClientReportEndpoint,
  getProjectReportEndpoint,
  getReviewResponseTimeEndpoint,
  getUserProjectsEndpoint,
  getProjectRatingsEndpoint,
  getUserRatingsEndpoint,
  getLastClickedEndpoint,
);
