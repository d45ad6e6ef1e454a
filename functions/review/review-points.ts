/** Points by a review's link (shared/server/points). */
import { reviewPoints } from '#contracts/points.ts';
import { endpoint } from '#server/lambda/http.ts';
import { agreeWithPoint, pointAgain, replyToPoint, settlePoint } from '#server/points/answer-points.ts';
import { keepAttachment, startAttachment } from '#server/points/attachments.ts';
import { markFile } from '#server/points/good-marks.ts';
import { listPoints, removePoint, savePoint, submitPoints } from '#server/points/write-points.ts';
import { linkOf } from './present-review.ts';

export const reviewPointEndpoints = [
  endpoint(reviewPoints.list, (call) => listPoints(call, linkOf(call))),
  endpoint(reviewPoints.save, (call) => savePoint(call, linkOf(call), call.params.point, call.body)),
  endpoint(reviewPoints.remove, (call) => removePoint(call, linkOf(call), call.params.point)),
  endpoint(reviewPoints.submit, (call) => submitPoints(call, linkOf(call), call.body.points)),
  endpoint(reviewPoints.reply, (call) => replyToPoint(call, linkOf(call), call.params, call.body)),
  endpoint(
    reviewPoints.settle,
    (call) => settlePoint(call, linkOf(call), call.params.point, call.body),
    (call, ids: string[]) => pointAgain(call, linkOf(call), ids),
  ),
  endpoint(reviewPoints.mark, (call) => markFile(call, linkOf(call), call.params.file, call.body.good)),
  endpoint(reviewPoints.startPicture, (call) => startAttachment(call, linkOf(call), call.body)),
  endpoint(reviewPoints.keepPicture, (call) => keepAttachment(call, linkOf(call), call.params.picture)),
  endpoint(reviewPoints.agree, (call) =>
    agreeWithPoint(call, linkOf(call), call.params.point, call.body.agrees),
  ),
];
