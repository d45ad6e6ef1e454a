/** Days that a mailed link opens its page: a setting of the workspace, kept with each link when it is sent. */
export const linkDays = { least: 7, most: 365, usual: 180 } as const;

/** Days for links that the workspace sends now. */
export const linkDaysOf = ({ link_days }: { readonly link_days?: number | undefined }): number =>
  link_days ?? linkDays.usual;
