import { guestHandler } from '#server/lambda/tenant-handler.ts';
import { joinLiveEndpoint, joinProjectLiveEndpoint, joinReviewLiveEndpoint } from './join-live.ts';

export const handler = guestHandler(joinLiveEndpoint, joinProjectLiveEndpoint, joinReviewLiveEndpoint);
