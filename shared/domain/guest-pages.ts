/**
 * First path segments of pages that need no account and whose second segment is a secret. They have a light document
 * of their own, `guest.html`. Repeated in CloudFront's function, which can't import (infra/aws/edge/page.js).
 */
export const guestPages = [
  'link',
  'review',
  'delivery',
  'survey',
  'reminders',
  'callback',
  'seen-as',
] as const;
export type GuestPage = (typeof guestPages)[number];

/** True if a path leads to a guest page, with its secret. */
export const isGuestPath = (path: string): boolean => {
  const [, page, secret] = path.split('/');
  return !!secret && guestPages.some((one) => one === page);
};
