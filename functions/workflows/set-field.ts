import { setRevisionField, setStageField } from '../../shared/contracts/workflows.ts';
import { workflowOf } from '../../shared/domain/workflow/index.ts';
import { actAsAgent } from '../../shared/server/actions/agent-action.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { refused } from '../../shared/server/lambda/result.ts';

/** Dates set by hand, and the kind of an extra round (delivery.md section 7: the body holds the field of the path). */
export const setStageFieldEndpoint = endpoint(setStageField, async (call) => {
  const { id, stage: stageId, field } = call.params;
  const value = call.body[field];
  if (value === undefined)
    return refused('invalid_input', { field, params: { reason: `${field} is missing` } });
  return actAsAgent(call, id, () => ({
    type: 'set_date',
    stageId,
    revisionId: null,
    field,
    value,
    at: call.at,
  }));
});

export const setRevisionFieldEndpoint = endpoint(setRevisionField, async (call) => {
  const { id, stage: stageId, rev: revisionId, field } = call.params;
  if (workflowOf(revisionId) !== id) return refused('revision_not_found');
  if (field === 'kind') {
    const { kind } = call.body;
    if (kind === undefined) return refused('invalid_input', { field, params: { reason: 'kind is missing' } });
    return actAsAgent(call, id, () => ({ type: 'set_round_kind', revisionId, kind, at: call.at }));
  }
  const value = call.body[field];
  if (value === undefined)
    return refused('invalid_input', { field, params: { reason: `${field} is missing` } });
  return actAsAgent(call, id, () => ({ type: 'set_date', stageId, revisionId, field, value, at: call.at }));
});
