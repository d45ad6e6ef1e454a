/**
 * First parts of addresses whose second part is a secret, and whose pages need no account: they have a light document of
 * their own, `guest.html`. CloudFront's function repeats the list (infra/aws/edge/page.js), since it can import nothing.
 */
export const guestPages = ['link', 'review', 'delivery', 'survey', 'reminders', 'callback'] as const;
export type GuestPage = (typeof guestPages)[number];

/** Whether the path of an address leads to such a page. */
export const isGuestPath = (path: string): boolean => {
  const [, page, secret] = path.split('/');
  return !!secret && guestPages.some((one) => one === page);
};
