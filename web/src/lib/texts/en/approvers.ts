import { translated } from '../translated.ts';

/** Texts of a round that several contacts decide, on the client's pages and for the team. */
export const approvers = translated('approvers', {
  title: 'Several people decide this round',
  /** Answer of the reader. */
  own: { approve: 'You approved.', request_changes: 'You asked for changes.' },
  /** Answers of others; `names` is a list in words. */
  gave: {
    approve: (names: string) => `${names} approved.`,
    request_changes: (names: string) => `${names} asked for changes.`,
  },
  /** Reader among those who are waited for. */
  you: 'you',
  waiting: (names: string) => `Waiting for ${names}.`,
  rule: 'The round stays open until everybody has answered, and goes back with changes if one of you asks for any.',
  notCounted: 'Your answer goes to the team, and the others decide.',
  change: 'You can change your answer until then.',
  approveText: 'Your approval is kept; the round is decided once everybody has answered.',
  changesText: 'Your comments go to the team; the next round begins once everybody has answered.',
  /** For the team. */
  goOn: 'Go on with these answers',
  goOnTitle: 'Decide without the other answers?',
  goOnText: {
    approve: (names: string) => `Those who have answered approve. ${names} can no longer decide this round.`,
    request_changes: (names: string) =>
      `The round goes back with changes. ${names} can no longer decide this round.`,
  },
  wentOn: 'The round is decided',
  notWentOn: 'The round could not be decided',
});
export type ApproversTexts = typeof approvers;
