/** Texts of every form that is saved as a whole. */
export const forms = {
  unsaved: 'Unsaved changes',
  discard: 'Discard changes',
  nothingChanged: 'There is nothing to save.',
  kept: 'What you typed before you left is here again.',
  startOver: {
    action: 'Start over',
    title: 'Throw the draft away?',
    text: 'What you typed is thrown away.',
    confirm: 'Throw away draft',
  },
  conflict: {
    title: 'Changed in the meantime',
    text: 'Somebody else has saved this since you opened it. What you typed is kept.',
    mine: 'Save mine over it',
    theirs: 'Show the saved state',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you changed on this page has not been saved.',
    stay: 'Stay here',
    go: 'Leave',
  },
} as const;
