import { translated } from '../translated.ts';

/** Texts of the sheet of keys, and of the buttons that two of them press. */
export const keys = translated('keys', {
  title: 'Keyboard shortcuts',
  lead: 'They act outside of text fields. Where work is shown large, its own keys come first: see the list there.',
  off: 'Shortcuts of a single key are turned off.',
  turnedOff: { agent: 'Your profile turns them on.', client: '“Sign-in and devices” turns them on.' },
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
  setting: 'Shortcuts of a single key',
  settingHint:
    'Kept on this device. Turn them off if you dictate: a spoken word can press them. Ctrl-K and Cmd-K stay.',
});
