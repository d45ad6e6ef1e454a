import { translated } from '../translated.ts';

/** Texts about the person who answers by a mailed link, in the client's language. */
export const answering = translated('answering', {
  title: 'Who is answering?',
  text: (contact: string) =>
    `This link was sent to ${contact}. If it was forwarded to you, say who you are: all that you write and decide here is then told as yours, by ${contact}’s link.`,
  name: 'Your name',
  email: 'Your email address',
  kept: 'Kept in this browser, for this link alone.',
  nameMissing: 'Please give your name.',
  nameUnfit: 'Please leave out characters such as < > { }.',
  emailWrong: 'Please give a valid email address.',
  back: 'Back',
  save: 'Answer under this name',
  /** Button of the contact to whom the link was sent. */
  itsMe: (contact: string) => `I am ${contact}`,
});
export type AnsweringTexts = typeof answering;
