import { guestHandler } from '#server/lambda/tenant-handler.ts';
import { deleteDeliverableEndpoint } from './delete-deliverable.ts';
import { getDeliveryEndpoint } from './get-delivery.ts';
import { listDeliverablesEndpoint } from './list-deliverables.ts';
import { createDeliverableEndpoint, updateDeliverableEndpoint } from './save-deliverable.ts';
import { previewDeliverableMailEndpoint, sendDeliverableEndpoint } from './send-deliverable.ts';

export const handler = guestHandler(
  listDeliverablesEndpoint,
  createDeliverableEndpoint,
  updateDeliverableEndpoint,
  deleteDeliverableEndpoint,
  previewDeliverableMailEndpoint,
  sendDeliverableEndpoint,
  getDeliveryEndpoint,
);
