import { setRevisionField, setStageField } from '#contracts/workflows.ts';
import { actAsAgent } from '#server/actions/agent-action.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { roundOfStage } from './round-of-stage.ts';

const missing = (field: string) =>
  refused('invalid_input', { field, params: { reason: `${field} is missing` } });

/** Manual dates, and the kind of an extra round (delivery.md section 7: the body holds the field of the path). */
export const setStageFieldEndpoint = endpoint(setStageField, async (call) => {
  const { id, stage: stageId, field } = call.params;
  const value = call.body[field];
  if (value === undefined) return missing(field);
  return actAsAgent(call, id, () => ({
    command: { type: 'set_date', stageId, revisionId: null, field, value, at: call.at },
  }));
});

export const setRevisionFieldEndpoint = endpoint(setRevisionField, async (call) => {
  const { params, body, at } = call;
  const { id, stage: stageId, rev: revisionId, field } = params;
  if (field === 'kind') {
    const { kind } = body;
    if (kind === undefined) return missing(field);
    return actAsAgent(
      call,
      id,
      roundOfStage(params, () => ({ command: { type: 'set_round_kind', revisionId, kind, at } })),
    );
  }
  const value = body[field];
  if (value === undefined) return missing(field);
  if (field === 'due_date') {
    return actAsAgent(
      call,
      id,
      roundOfStage(params, ({ project: terms }) => ({
        command: { type: 'move_due', revisionId, due_date: value, terms, at },
      })),
    );
  }
  return actAsAgent(
    call,
    id,
    roundOfStage(params, () => ({ command: { type: 'set_date', stageId, revisionId, field, value, at } })),
  );
});
