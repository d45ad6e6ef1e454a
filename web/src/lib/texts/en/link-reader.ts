/** Texts about the reader of a mailed link, on each page that one leads to. */
export const linkReader = {
  answeringAs: (name: string) => `You are answering as ${name}`,
  notYou: 'Not you?',
  notYouFailed: 'The form for your name could not be loaded. Check your connection, and try again.',
};
export type LinkReaderTexts = typeof linkReader;
