import { httpHandler } from '../../shared/server/lambda/http.ts';
import { getDashboardEndpoint } from './get-dashboard.ts';

export const handler = httpHandler(getDashboardEndpoint);
