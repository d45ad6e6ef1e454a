/** Fields of a person who is invited and has not accepted yet; removed when they accept. */
export const invited = {
  /** Id of the one valid link of their invitation. */
  invitation: { type: 'string' },
  /** End of that link, in epoch seconds. */
  invited_until: { type: 'number' },
} as const;
