import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { checkAuditEndpoint } from './check-audit.ts';
import { exportAuditEndpoint, listAuditEndpoint } from './read-audit.ts';

export const handler = tenantHandler(listAuditEndpoint, exportAuditEndpoint, checkAuditEndpoint);
