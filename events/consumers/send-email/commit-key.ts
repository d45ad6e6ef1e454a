import type { PublishedEvent } from '#catalog/index.ts';
import { type CommitKey, commitKeyOfEvent } from '#server/data/commit.ts';

/** Key of an event's commit, and of its mail's text and records. */
export const commitKeyOf = ({ id }: Pick<PublishedEvent, 'id'>): CommitKey => commitKeyOfEvent(id);
