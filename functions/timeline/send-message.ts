import { sendRevisionMessage, sendStageMessage } from '#contracts/timeline.ts';
import { hasContent } from '#domain/note/note.ts';
import { answerAgain } from '#server/actions/taken-action.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { aboutRevision, aboutStage, sendToContacts } from './agent-mail.ts';

/** A message changes only the history; with a review link it needs something sent before. */
const asMessage = { type: 'none', freshLinks: false, sends: [] } as const;

/** A mail without words would count as an answer to the client's message. */
const nothingSaid = refused('note_empty', { field: 'emailText.body' });

export const sendRevisionMessageEndpoint = endpoint(
  sendRevisionMessage,
  async (call) => {
    const { params, at } = call;
    return sendToContacts(call, params.rev, ({ workflow }, { body }) => {
      if (!hasContent(body)) return nothingSaid;
      const about = aboutRevision(workflow, params.rev);
      if (!about) return refused('revision_not_found');
      const { stage, task } = about;
      const command = { type: 'send_message', stageId: stage.id, revisionId: task.id, at } as const;
      return { ...about, ...asMessage, command };
    });
  },
  answerAgain,
);

export const sendStageMessageEndpoint = endpoint(
  sendStageMessage,
  async (call) => {
    const { params, at } = call;
    return sendToContacts(call, undefined, ({ workflow }, { body }) => {
      if (!hasContent(body)) return nothingSaid;
      const about = aboutStage(workflow, params.stage);
      if (!about) return refused('stage_not_found');
      const command = { type: 'send_message', stageId: params.stage, revisionId: null, at } as const;
      return { ...about, ...asMessage, command };
    });
  },
  answerAgain,
);
