/** Views: the inbox itself has what is unread and what was read. */
export const inboxViews = ['inbox', 'snoozed', 'done'] as const;
export type InboxView = (typeof inboxViews)[number];
