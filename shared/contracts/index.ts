/** Every call of the product. What is not listed here does not exist. */
import { clientRoutes } from './clients.ts';
import { deliverableRoutes } from './deliverables.ts';
import { fileRoutes } from './files.ts';
import { noteRoutes } from './notes.ts';
import { projectRoutes } from './projects.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './review.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { surveyRoutes } from './surveys.ts';
import { teamRoutes } from './team.ts';
import { templateRoutes } from './templates.ts';
import { tenantRoutes } from './tenants.ts';
import { timelineRoutes } from './timeline.ts';
import { workflowRoutes } from './workflows.ts';
import { workspaceRoutes } from './workspace.ts';

export const routes: readonly Route[] = [
  ...workspaceRoutes,
  ...tenantRoutes,
  ...teamRoutes,
  ...clientRoutes,
  ...projectRoutes,
  ...workflowRoutes,
  ...timelineRoutes,
  ...deliverableRoutes,
  ...fileRoutes,
  ...noteRoutes,
  ...templateRoutes,
  ...reviewRoutes,
  ...surveyRoutes,
  ...reportRoutes,
  ...searchRoutes,
];
