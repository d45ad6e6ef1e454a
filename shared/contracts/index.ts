/** Every call of the product. What is not listed here does not exist. */
import { clientRoutes } from './clients.ts';
import { fileRoutes } from './files.ts';
import { projectRoutes } from './projects.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './review.ts';
import type { Route } from './route.ts';
import { templateRoutes } from './templates.ts';
import { timelineRoutes } from './timeline.ts';
import { workflowRoutes } from './workflows.ts';
import { workspaceRoutes } from './workspace.ts';

export const routes: readonly Route[] = [
  ...workspaceRoutes,
  ...clientRoutes,
  ...projectRoutes,
  ...workflowRoutes,
  ...timelineRoutes,
  ...fileRoutes,
  ...templateRoutes,
  ...reviewRoutes,
  ...reportRoutes,
];
