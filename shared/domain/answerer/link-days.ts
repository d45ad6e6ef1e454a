/** Days that a mailed link opens its page: a setting of the workspace, kept with each link when it is sent. */
export const linkDays = { least: 7, most: 365, usual: 180 } as const;

/** Days after the closing of a project for which its links still open, unless they end before. */
export const daysAfterClosing = 30;

/** Days that an ended link is known, so that its page can name the agency. */
export const endedLinkDays = 180;

/** Reasons why a link of ours opens nothing any more. */
export const linkEnds = [
  'link_revoked',
  'link_expired',
  'link_of_old_address',
  'link_of_closed_project',
] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** Days for links that the workspace sends now. */
export const linkDaysOf = ({ link_days }: { readonly link_days?: number | undefined }): number =>
  link_days ?? linkDays.usual;
