import { translated } from '../translated.ts';

/** Texts of the sheet of keys, and of the buttons that two of them press. */
export const keys = translated('keys', {
  title: 'Keyboard shortcuts',
  lead: 'They work outside text fields. In the viewer, its own keys come first: see the list there.',
  off: 'Single-key shortcuts are turned off.',
  turnedOff: { agent: 'Turn them on in your profile.', client: 'Turn them on under “Sign-in and devices”.' },
  next: 'then',
  groups: { everywhere: 'Everywhere', go: 'Go to' },
  words: {
    search: 'Search, or run a command',
    nextRow: 'Next row of a list',
    previousRow: 'Previous row of a list',
    open: 'Open the row',
    edit: 'Settings of the row, or of the project',
    select: 'Select the row of a project list',
    create: 'New project',
    previousProject: 'Previous project of the list',
    nextProject: 'Next project of the list',
    board: 'Board of the projects',
    calendar: 'Calendar of the projects',
    sheet: 'This sheet',
  },
  endOfList: 'The list ends here.',
  setting: 'Single-key shortcuts',
  settingHint:
    'Kept on this device. Turn them off if you use dictation: a spoken word could trigger one. Ctrl-K and Cmd-K keep working.',
});
