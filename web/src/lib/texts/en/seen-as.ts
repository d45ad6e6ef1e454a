/** Texts of a page that a member of the team sees as its contact does, in the language of the reader's browser. */
export const seenAs = {
  bar: (person: string, client: string) => `You see this as ${person}${client && ` of ${client}`}.`,
  untold: 'Nothing you do here is recorded.',
  leave: 'Leave',
  only: (firstname: string) => `Only ${firstname} can answer here`,
  onlyText: 'Nothing was sent.',
  ended: 'This view has ended',
  endedText: 'Open it again from the project.',
};
export type SeenAsTexts = typeof seenAs;
