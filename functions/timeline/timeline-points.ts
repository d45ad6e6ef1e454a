/** Points on the timeline, by members and signed-in clients (shared/server/points). */
import * as contracts from '#contracts/points.ts';
import { endpoint } from '#server/lambda/http.ts';
import {
  type AnswersMade,
  agreeWithPoint,
  answerPoints,
  answersAgain,
  assignPoint,
  pointAgain,
  replyToPoint,
  settlePoint,
  withdrawAnswer,
} from '#server/points/answer-points.ts';
import { keepAttachment, startAttachment } from '#server/points/attachments.ts';
import { markFile } from '#server/points/good-marks.ts';
import { listPoints, removePoint, savePoint, submitPoints } from '#server/points/write-points.ts';

interface Params {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

const onRound = ({ params: { id, wf, rev } }: { readonly params: Params }) => ({
  projectId: id,
  workflowId: wf,
  revisionId: rev,
});

const { points } = contracts;

export const pointEndpoints = [
  endpoint(points.list, (call) => listPoints(call, onRound(call))),
  endpoint(points.save, (call) => savePoint(call, onRound(call), call.params.point, call.body)),
  endpoint(points.remove, (call) => removePoint(call, onRound(call), call.params.point)),
  endpoint(points.submit, (call) => submitPoints(call, onRound(call), call.body.points)),
  endpoint(points.reply, (call) => replyToPoint(call, onRound(call), call.params, call.body)),
  endpoint(
    points.settle,
    (call) => settlePoint(call, onRound(call), call.params.point, call.body),
    (call, ids: string[]) => pointAgain(call, onRound(call), ids),
  ),
  endpoint(points.mark, (call) => markFile(call, onRound(call), call.params.file, call.body.good)),
  endpoint(points.startPicture, (call) => startAttachment(call, onRound(call), call.body)),
  endpoint(points.keepPicture, (call) => keepAttachment(call, onRound(call), call.params.picture)),
  endpoint(points.agree, (call) => agreeWithPoint(call, onRound(call), call.params.point, call.body.agrees)),
  endpoint(
    contracts.answerPoints,
    (call) => answerPoints(call, onRound(call), call.body),
    (call, made: AnswersMade) => answersAgain(call, onRound(call), made),
  ),
  endpoint(contracts.withdrawAnswer, (call) => withdrawAnswer(call, onRound(call), call.params.point)),
  endpoint(contracts.assignPoint, (call) =>
    assignPoint(call, onRound(call), call.params.point, call.body.user_id),
  ),
];
