import { httpHandler } from '#server/lambda/http.ts';
import { emailTemplateEndpoints } from './email-templates.ts';
import { previewEmailTemplateEndpoint } from './preview-email-template.ts';
import { qcTemplateEndpoints } from './qc-templates.ts';
import { restoreEmailTemplatesEndpoint } from './restore-email-templates.ts';
import { workflowTemplateEndpoints } from './workflow-templates.ts';

export const handler = httpHandler(
  previewEmailTemplateEndpoint,
  restoreEmailTemplatesEndpoint,
  ...emailTemplateEndpoints,
  ...workflowTemplateEndpoints,
  ...qcTemplateEndpoints,
);
