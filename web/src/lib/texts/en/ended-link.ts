/** Texts of the page of a link that has ended, by the reason. */
import type { LinkEnd } from '#domain/answerer/link-days.ts';

/** Reasons with which guests' pages are refused, for good or until a release: codes of the error catalogue. */
export type GuestEnd =
  | LinkEnd
  | 'view_ended'
  | 'reminder_link_expired'
  | 'workspace_closed'
  | 'workspace_held';

export interface EndedLinkTexts {
  readonly titles: Readonly<Record<GuestEnd, string>>;
  readonly reasons: Readonly<Record<GuestEnd, (agency: string) => string>>;
  /** Another look at a page that may open again. */
  readonly again: string;
  readonly ask: string;
  readonly asked: string;
  readonly askedText: (agency: string) => string;
  readonly askedBefore: (agency: string) => string;
  readonly notAsked: string;
}

export const endedLink: EndedLinkTexts = {
  titles: {
    link_revoked: 'This link was withdrawn',
    link_expired: 'This link has expired',
    link_of_old_address: 'This link went to a former address',
    link_of_closed_project: 'This project is closed',
    reminder_link_expired: 'This link has expired',
    view_ended: 'This view has ended',
    workspace_closed: 'This workspace is closed',
    workspace_held: 'This page is on hold',
  },
  reasons: {
    link_revoked: (agency) => `${agency} has ended it. You can ask for a new one.`,
    link_expired: (agency) => `${agency} sent it, and it was open for its time. You can ask for a new one.`,
    link_of_old_address: (agency) =>
      `${agency} writes to your new address now. Links in the emails there open.`,
    link_of_closed_project: (agency) =>
      `${agency} has closed the project, and its links ended 30 days later. You can ask to see it again.`,
    reminder_link_expired: () =>
      'Links to switch reminders off work for 30 days. The newest reminder has a new one; your agency can switch them off as well.',
    view_ended: () => 'Open it again from the project: “See it as your client”.',
    workspace_closed: () => 'Its agency has closed it. Ask the person who sent you the link.',
    workspace_held: () =>
      'It cannot be opened for now, and nothing on it is lost. If you were waiting for it, ask your agency.',
  },
  again: 'Try again',
  ask: 'Ask for a new link',
  asked: 'A new link is asked for',
  askedText: (agency) => `${agency} has been told. The new link comes by email.`,
  askedBefore: (agency) => `A new link was asked for already. Please write to ${agency} if it does not come.`,
  notAsked: 'That did not work. Please try again.',
};
