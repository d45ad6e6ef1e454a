import { httpHandler } from '../../shared/server/lambda/http.ts';
import { getWorkflowEndpoint } from './get-workflow.ts';
import { setRevisionFieldEndpoint, setStageFieldEndpoint } from './set-field.ts';
import { stageActionEndpoints } from './stage-actions.ts';
import { updateWorkflowEndpoint } from './update-workflow.ts';

export const handler = httpHandler(
  getWorkflowEndpoint,
  updateWorkflowEndpoint,
  setStageFieldEndpoint,
  setRevisionFieldEndpoint,
  ...stageActionEndpoints,
);
