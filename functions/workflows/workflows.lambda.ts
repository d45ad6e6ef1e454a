import { tenantHandler } from '#server/lambda/tenant-handler.ts';
import { createWorkflowEndpoint } from './create-workflow.ts';
import { getWorkflowEndpoint } from './get-workflow.ts';
import { listWorkflowsEndpoint } from './list-workflows.ts';
import { setRevisionFieldEndpoint, setStageFieldEndpoint } from './set-stage-field.ts';
import { stageActionEndpoints } from './stage-actions.ts';
import { updateWorkflowEndpoint } from './update-workflow.ts';

export const handler = tenantHandler(
  getWorkflowEndpoint,
  listWorkflowsEndpoint,
  createWorkflowEndpoint,
  updateWorkflowEndpoint,
  setStageFieldEndpoint,
  setRevisionFieldEndpoint,
  ...stageActionEndpoints,
);
