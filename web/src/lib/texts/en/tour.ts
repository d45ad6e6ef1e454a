import { translated } from '../translated.ts';

export const tour = translated('tour', {
  offer: {
    title: 'New here?',
    text: 'The tour shows where everything is, in a minute.',
    start: 'Start the tour',
    later: 'Not now',
  },
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  back: 'Back',
  next: 'Next',
  finish: 'End the tour',
  leave: 'Leave the tour',
  steps: {
    proof: {
      title: 'Send your first proof from here',
      text: 'Choose a file and say who it is for: client, project and review page are made on the way.',
    },
    home: {
      title: 'Home says what comes next',
      text: 'First the steps of a new workspace, each with its button. Later, what waits for you and what waits for your clients.',
    },
    sample: {
      title: 'A sample shows how clients answer',
      text: 'Their points stand on the work and in this list, where you answer each of them. The sample is there to try it on.',
    },
    timeline: {
      title: 'The timeline knows whose turn it is',
      text: 'First the stages with their rounds, then the current one and what can be done now. Below, who did what, and when.',
    },
    timelineNone: {
      title: 'The timeline knows whose turn it is',
      text: 'Each project has one: its stages with their rounds, the current one, and who did what, and when. Create a project to see yours.',
    },
    seeAs: {
      title: 'See it as your client',
      text: 'The menu of a stage opens each page as a contact sees it, in their language. Nothing is recorded, and nobody is told.',
    },
    search: {
      title: 'Find anything from anywhere',
      text: 'Press / on any page, or this button, and type a part of a name.',
    },
  },
} as const);
