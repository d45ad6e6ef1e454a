import { guestHandler } from '#server/lambda/tenant-handler.ts';
import { askForLinkEndpoint } from './ask-for-link.ts';
import { copyLinkEndpoint } from './copy-link.ts';
import {
  askForTimeEndpoint,
  commentReviewEndpoint,
  decideReviewEndpoint,
  getReviewEndpoint,
  recallReviewEndpoint,
} from './decide-review.ts';
import { checkReviewCodeEndpoint, sendReviewCodeEndpoint } from './decision-code.ts';
import { listReviewPagesEndpoint } from './list-review-pages.ts';
import {
  chooseRemindersEndpoint,
  getReminderChoiceEndpoint,
  openUnsubscribeEndpoint,
  unsubscribeEndpoint,
} from './reminder-choice.ts';
import { reviewPointEndpoints } from './review-points.ts';
import { getSeenAsEndpoint, seeAsContactEndpoint } from './see-as-contact.ts';
import { getTrackLinkEndpoint, openTrackLinkEndpoint } from './track-link.ts';

export const handler = guestHandler(
  getReviewEndpoint,
  decideReviewEndpoint,
  recallReviewEndpoint,
  askForTimeEndpoint,
  commentReviewEndpoint,
  sendReviewCodeEndpoint,
  checkReviewCodeEndpoint,
  ...reviewPointEndpoints,
  listReviewPagesEndpoint,
  getTrackLinkEndpoint,
  openTrackLinkEndpoint,
  askForLinkEndpoint,
  copyLinkEndpoint,
  seeAsContactEndpoint,
  getSeenAsEndpoint,
  getReminderChoiceEndpoint,
  chooseRemindersEndpoint,
  openUnsubscribeEndpoint,
  unsubscribeEndpoint,
);
