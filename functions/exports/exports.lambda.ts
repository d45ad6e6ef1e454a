import { httpHandler } from '#server/lambda/http.ts';
import { exportPointsEndpoint, exportReviewPointsEndpoint } from './export-points.ts';

export const handler = httpHandler(exportPointsEndpoint, exportReviewPointsEndpoint);
