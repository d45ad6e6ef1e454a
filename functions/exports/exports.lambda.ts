import { httpHandler } from '#server/lambda/http.ts';
import { exportPointsEndpoint } from './export-points.ts';

export const handler = httpHandler(exportPointsEndpoint);
