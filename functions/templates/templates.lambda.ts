import { httpHandler } from '../../shared/server/lambda/http.ts';
import { emailTemplateEndpoints } from './email-templates.ts';
import { qcTemplateEndpoints } from './qc-templates.ts';
import { workflowTemplateEndpoints } from './workflow-templates.ts';

export const handler = httpHandler(
  ...emailTemplateEndpoints,
  ...workflowTemplateEndpoints,
  ...qcTemplateEndpoints,
);
