import { multiUpdateMessages as messages } from '#contracts/screen-messages.ts';
import { translated } from '../translated.ts';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const multiUpdate = translated('multiUpdate', {
  tab: 'Preview sharing',
  rows: {
    title: 'Deliverables',
    row: (place: number) => `Deliverable ${place}`,
    workflow: 'Deliverable',
    stage: 'Stage',
    choose: 'Choose',
    noStage: 'No stage in progress',
    noStageHint: 'Left out: no round of this deliverable is in progress, or it is chosen already.',
    move: 'Move forward',
    moveOn: 'Asks for feedback and starts the client’s deadline.',
    moveOff: 'The client can look, but is not asked to decide.',
    chooseFirst: 'Choose a deliverable and its stage to add the work.',
    add: 'Add deliverable',
    remove: (place: number) => `Remove deliverable ${place}`,
    last: 'The last deliverable cannot be removed.',
  },
  rest: {
    title: 'Not in this update',
    add: 'Add',
    addNamed: (title: string) => `Add ${title}`,
    reason: {
      ready: 'Ready',
      no_work: 'Nothing uploaded yet',
      shown: 'The client has seen this already',
      checking: 'A file is being checked',
      unanswered: 'The client still waits for an answer to a point',
      with_client: 'Waiting for the client',
      not_started: 'Not started',
      completed: 'Completed',
    },
  },
  undo: 'Undo',
  undone: 'Update taken back',
  none: 'Choose a deliverable and its stage first.',
  noPreview: 'The preview shows once a deliverable and its stage are chosen.',
  confirm: {
    title: 'Send this update?',
    send: (contacts: number) => `Send to ${plural(contacts, 'contact')}`,
    files: (count: number) => plural(count, 'file'),
    link: (count: number) => (count === 0 ? 'link' : `link with ${plural(count, 'screenshot')}`),
    nothing: 'nothing to review',
    moves: 'moves to awaiting feedback',
    stays: 'stays in production',
    leftOut: (count: number) =>
      `${plural(count, 'row')} without deliverable or stage ${count === 1 ? 'is' : 'are'} left out.`,
  },
  setup: {
    title: 'Pending Setup',
    text: 'There is no email template of the type multi-update yet. Create one to send previews of several deliverables in one email.',
    templates: 'Email templates',
    back: 'Back to timelines',
  },
  older: 'The timelines have changed since it was written.',
  sent: messages.sent,
  errors: {
    undo: 'Update not taken back',
    send: messages.notSent,
  },
} as const);
