import { httpHandler } from '#server/lambda/http.ts';
import { checkAuditEndpoint } from './check-audit.ts';
import { exportAuditEndpoint, listAuditEndpoint } from './read-audit.ts';

export const handler = httpHandler(listAuditEndpoint, exportAuditEndpoint, checkAuditEndpoint);
