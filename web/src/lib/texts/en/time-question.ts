/** Button of a client who needs more time, on each page that shows a due date, before its dialog is loaded. */
export const timeQuestion = {
  ask: 'I need more time',
  change: 'Ask for another day',
  /** On a phone, beside the due date: words of the two above, which stay the button's name. */
  brief: { ask: 'More time', change: 'Another day' },
  askFailed: 'The form for another day could not be loaded. Check your connection, and try again.',
};
export type TimeQuestionTexts = typeof timeQuestion;
