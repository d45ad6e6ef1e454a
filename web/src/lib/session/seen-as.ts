/**
 * Portal as a contact sees it: kept in this tab, so that its pages go on being that view, and other tabs stay the member's own
 * (docs/decisions/0100).
 */

import type { AnswerOf } from '#contracts/route.ts';
import type { getSeenAs } from '#contracts/see-as.ts';

const key = 'proofline.seen-as';

export type SeenView = AnswerOf<typeof getSeenAs>;

/** True in a tab that shows the portal as a contact sees it: nothing of it is kept on this device. */
export const isSeenPortal = (): boolean => sessionStorage.getItem(key) !== null;

/** Portal's view of this tab. */
export const seenPortal = {
  keep: (view: SeenView): void => sessionStorage.setItem(key, JSON.stringify(view)),
  // Written here alone.
  read: () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as SeenView | null,
  end: (): void => sessionStorage.removeItem(key),
};
