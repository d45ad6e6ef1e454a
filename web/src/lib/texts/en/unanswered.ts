/** A change that got no answer: the words claim nothing, since nobody knows (docs/decisions/0031). */
export const unanswered = {
  title: 'No answer came',
  text: 'It is not known whether this was done. Try again: nothing is done twice.',
};
