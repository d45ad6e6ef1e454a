import { translated } from '../translated.ts';

/** Texts about the person who answers by a mailed link, in the client's language. */
export const answering = translated('answering', {
  title: 'Who are you?',
  text: (contact: string) =>
    `This link was sent to ${contact}. If it was forwarded to you, say who you are: all that you do here is then told as yours, by ${contact}’s link.`,
  name: 'Your name',
  email: 'Your email address',
  kept: 'Kept in this browser, for this link alone.',
  nameMissing: 'Please give your name.',
  nameUnfit: 'Please leave out characters such as < > { }.',
  emailWrong: 'Please give a valid email address.',
  back: 'Back',
  save: 'Go on under this name',
  /** Button of the contact to whom the link was sent. */
  itsMe: (contact: string) => `I am ${contact}`,
  /** Step that asks for a mailed code before a decision. */
  code: {
    title: 'A code for your decision',
    sent: (to: string) =>
      `We have mailed a code to ${to}, to whom this link was sent. Type its six digits; your answer and your words are kept here.`,
    field: 'Code',
    again: 'Send a new code',
    sentAgain: 'A new code is on its way',
    wrong: 'This is not the code of our last email. Please check its six digits.',
    over: 'This code is used, over ten minutes old, or was tried too often. Please have a new one sent.',
    tooMany: 'No more codes are sent for now. Please try again in an hour; your words are kept here.',
    notNeeded: {
      title: 'No code is needed any more',
      text: 'Please decide once more; your words are kept here.',
    },
    notMailed: {
      title: 'No code can be mailed',
      text: 'No email can be sent to the address of this link at present. Please ask the agency; your words are kept here.',
    },
    digits: 'A code has six digits.',
  },
});
export type AnsweringTexts = typeof answering;
