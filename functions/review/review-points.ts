/** Points by a review's link (shared/server/points), in the name of the contact or of the colleague who uses the link. */
import { reviewPoints } from '#contracts/points.ts';
import type { Answerer } from '#domain/answerer/index.ts';
import { endpoint } from '#server/lambda/http.ts';
import { agreeWithPoint, pointAgain, replyToPoint, settlePoint } from '#server/points/answer-points.ts';
import { keepAttachment, startAttachment } from '#server/points/attachments.ts';
import { markFile } from '#server/points/good-marks.ts';
import { listPoints, removePoint, savePoint, submitPoints } from '#server/points/write-points.ts';
import { linkOf, type ReviewerCall, signed } from './present-review.ts';

const asSigned = <C extends ReviewerCall & { readonly body: { readonly answerer?: Answerer | undefined } }>(
  call: C,
): C => signed(call, call.body.answerer);

/** A read names its reader alone: nothing of it is recorded. */
const asNamed = <C extends ReviewerCall & { readonly query: { readonly answerer?: string | undefined } }>(
  call: C,
): C => {
  const { answerer: name } = call.query;
  return signed(call, name === undefined ? undefined : { name, email: '' });
};

export const reviewPointEndpoints = [
  endpoint(reviewPoints.list, (call) => listPoints(asNamed(call), linkOf(call))),
  endpoint(reviewPoints.save, ({ body: { answerer, ...written }, ...call }) =>
    savePoint(signed(call, answerer), linkOf(call), call.params.point, written),
  ),
  endpoint(reviewPoints.remove, (call) => removePoint(call, linkOf(call), call.params.point)),
  endpoint(reviewPoints.submit, (call) => submitPoints(asSigned(call), linkOf(call), call.body.points)),
  endpoint(reviewPoints.reply, (call) => replyToPoint(asSigned(call), linkOf(call), call.params, call.body)),
  endpoint(
    reviewPoints.settle,
    (call) => settlePoint(asSigned(call), linkOf(call), call.params.point, call.body),
    (call, ids: string[]) => pointAgain(asSigned(call), linkOf(call), ids),
  ),
  endpoint(reviewPoints.mark, (call) =>
    markFile(asSigned(call), linkOf(call), call.params.file, call.body.good),
  ),
  endpoint(reviewPoints.startPicture, (call) => startAttachment(call, linkOf(call), call.body)),
  endpoint(reviewPoints.keepPicture, (call) => keepAttachment(call, linkOf(call), call.params.picture)),
  endpoint(reviewPoints.agree, (call) =>
    agreeWithPoint(asSigned(call), linkOf(call), call.params.point, call.body.agrees),
  ),
];
