import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { decideEndpoints } from './decide-on-timeline.ts';
import { getLinkClicksEndpoint } from './get-link-clicks.ts';
import { getEventsEndpoint, getTimelineEndpoint } from './get-timeline.ts';
import { getTimelineVersionEndpoint } from './get-timeline-version.ts';
import { getTimelinesEndpoint } from './get-timelines.ts';
import { getWorkspaceEventsEndpoint } from './get-workspace-events.ts';
import {
  listUpdateOffersEndpoint,
  previewMultiUpdateEndpoint,
  sendMultiUpdateEndpoint,
} from './multi-update.ts';
import { previewMailEndpoint } from './preview-mail.ts';
import { renewLinkEndpoint } from './renew-link.ts';
import { revokeLinkEndpoint } from './revoke-link.ts';
import { sendAgainEndpoint } from './send-again.ts';
import { sendRevisionMessageEndpoint, sendStageMessageEndpoint } from './send-message.ts';
import { sendPreviewEndpoint } from './send-preview.ts';
import { pointEndpoints } from './timeline-points.ts';
import { actionEndpoints } from './undo-and-start.ts';

export const handler = tenantHandler(
  getTimelineEndpoint,
  getTimelinesEndpoint,
  getTimelineVersionEndpoint,
  getEventsEndpoint,
  getWorkspaceEventsEndpoint,
  previewMailEndpoint,
  sendPreviewEndpoint,
  listUpdateOffersEndpoint,
  previewMultiUpdateEndpoint,
  sendMultiUpdateEndpoint,
  sendRevisionMessageEndpoint,
  sendStageMessageEndpoint,
  ...actionEndpoints,
  ...decideEndpoints,
  getLinkClicksEndpoint,
  renewLinkEndpoint,
  revokeLinkEndpoint,
  sendAgainEndpoint,
  ...pointEndpoints,
);
