/** All calls of the API: a route that is missing here does not exist. */

import { accountRoutes } from './account.ts';
import { addressRoutes } from './address-change.ts';
import { arrangeFiles } from './arrangement.ts';
import { auditRoutes } from './audit.ts';
import { billingRoutes } from './billing.ts';
import { clientRoutes } from './clients.ts';
import { customDomainRoutes } from './custom-domain.ts';
import { deliverableRoutes } from './deliverables.ts';
import { deviceRoutes } from './devices.ts';
import { emailSettingsRoutes } from './email-settings.ts';
import { fileRoutes } from './files.ts';
import { inboxRoutes } from './inbox.ts';
import { liveRoutes } from './live.ts';
import { mailingRoutes } from './mailing.ts';
import { askForTime } from './more-time.ts';
import { noteRoutes } from './notes.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordRoutes } from './password.ts';
import { pictureRoutes } from './pictures.ts';
import { pointRoutes } from './points.ts';
import { projectRoutes } from './projects.ts';
import { remotePictureRoutes } from './remote-pictures.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './review.ts';
import { reviewCodeRoutes } from './review-code.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { seeAsRoutes } from './see-as.ts';
import { sessionRoutes } from './session.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';
import { surveyRoutes } from './surveys.ts';
import { teamRoutes } from './team.ts';
import { templateRoutes } from './templates.ts';
import { tenantRoutes } from './tenants.ts';
import { timelineRoutes } from './timeline.ts';
import { viewRoutes } from './views.ts';
import { workflowRoutes } from './workflows.ts';
import { workspaceRoutes } from './workspace.ts';

export const routes: readonly Route[] = [
  ...workspaceRoutes,
  ...tenantRoutes,
  ...accountRoutes,
  ...emailSettingsRoutes,
  ...customDomainRoutes,
  ...singleSignOnRoutes,
  ...teamRoutes,
  ...clientRoutes,
  ...mailingRoutes,
  ...projectRoutes,
  ...viewRoutes,
  ...workflowRoutes,
  ...timelineRoutes,
  ...deliverableRoutes,
  ...fileRoutes,
  arrangeFiles,
  ...noteRoutes,
  ...pictureRoutes,
  ...remotePictureRoutes,
  ...templateRoutes,
  ...reviewRoutes,
  ...seeAsRoutes,
  askForTime,
  ...reviewCodeRoutes,
  ...pointRoutes,
  ...surveyRoutes,
  ...reportRoutes,
  ...searchRoutes,
  ...inboxRoutes,
  ...deviceRoutes,
  ...liveRoutes,
  ...auditRoutes,
  ...billingRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
  ...addressRoutes,
  ...passkeyRoutes,
];
