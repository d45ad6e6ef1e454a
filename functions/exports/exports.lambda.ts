import { guestHandler } from '#server/lambda/tenant-handler.ts';
import { exportPointsEndpoint, exportReviewPointsEndpoint } from './export-points.ts';

export const handler = guestHandler(exportPointsEndpoint, exportReviewPointsEndpoint);
