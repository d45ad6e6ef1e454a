import { httpHandler } from '#server/lambda/http.ts';
import { commentReviewEndpoint, decideReviewEndpoint, getReviewEndpoint } from './decide-review.ts';
import {
  chooseRemindersEndpoint,
  getReminderChoiceEndpoint,
  openUnsubscribeEndpoint,
  unsubscribeEndpoint,
} from './reminder-choice.ts';
import { getTrackLinkEndpoint, openTrackLinkEndpoint } from './track-link.ts';

export const handler = httpHandler(
  getReviewEndpoint,
  decideReviewEndpoint,
  commentReviewEndpoint,
  getTrackLinkEndpoint,
  openTrackLinkEndpoint,
  getReminderChoiceEndpoint,
  chooseRemindersEndpoint,
  openUnsubscribeEndpoint,
  unsubscribeEndpoint,
);
