import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { searchEndpoint } from './search.ts';

export const handler = tenantHandler(searchEndpoint);
