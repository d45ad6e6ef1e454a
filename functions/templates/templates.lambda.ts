import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { emailTemplateEndpoints } from './email-templates.ts';
import { previewEmailTemplateEndpoint } from './preview-email-template.ts';
import { qcTemplateEndpoints } from './qc-templates.ts';
import { restoreEmailTemplatesEndpoint } from './restore-email-templates.ts';
import { workflowTemplateEndpoints } from './workflow-templates.ts';

export const handler = tenantHandler(
  previewEmailTemplateEndpoint,
  restoreEmailTemplatesEndpoint,
  ...emailTemplateEndpoints,
  ...workflowTemplateEndpoints,
  ...qcTemplateEndpoints,
);
