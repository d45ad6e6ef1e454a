/** Button of a client who needs more time, on each page that shows a due date, before its dialog is loaded. */
export const timeQuestion = {
  ask: 'I need more time',
  change: 'Ask for another day',
  askFailed: 'The form for another day could not be loaded. Check your connection, and try again.',
};
export type TimeQuestionTexts = typeof timeQuestion;
