import { httpHandler } from '../../shared/server/lambda/http.ts';
import { commentReviewEndpoint, decideReviewEndpoint, getReviewEndpoint } from './decide-review.ts';
import { getTrackLinkEndpoint, openTrackLinkEndpoint } from './track-link.ts';

export const handler = httpHandler(
  getReviewEndpoint,
  decideReviewEndpoint,
  commentReviewEndpoint,
  getTrackLinkEndpoint,
  openTrackLinkEndpoint,
);
