/** Texts for a change without an answer, whose outcome is unknown (docs/decisions/0031). */
export const unanswered = {
  title: 'No answer came',
  text: 'It is not known whether this was done. Try again: nothing is done twice.',
};
