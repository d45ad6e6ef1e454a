import type { Language } from '#domain/email-template/language.ts';
import type { Region } from '#domain/point/index.ts';
import { answerNames, kindNames, stateNames } from '#domain/point/point-names.ts';
import { translated } from '../translated.ts';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Texts of points on the work: for clients in their language, and for the team. */
export const points = translated('points', {
  /** Language of these texts, for sentences of the domain. */
  language: 'en' as Language,
  title: 'Points',
  loading: 'Loading the points',
  loadError: 'The points could not be loaded',
  retry: 'Try again',
  noneHint: 'Touch the work where something should change, or write about the whole.',
  noneHintWhole: 'Write what should change.',
  noneToRead: 'Nobody has marked anything on this round.',
  add: 'Add point',
  cancel: 'Cancel',
  onWhole: 'On the whole',
  draw: 'Mark an area or draw',
  /** Default words of a point that strikes words out. */
  takeOut: 'Please take this out.',
  /** Button from drawing to the words. */
  write: 'Write',
  close: 'Close',
  /** Number of points, on a button that leads to them. */
  count: (count: number) => plural(count, 'point'),
  /** Button to add points after a decision. */
  addLater: 'I forgot something',
  /** Label of the field for a point's words. */
  words: 'What should change here?',
  remarkWords: 'Your remark',
  kind: kindNames.en,
  kindLabel: 'Kind of point',
  number: (number: number) => `Point ${number}`,
  draft: 'Draft',
  draftOf: (name: string) => `${name} is writing this`,
  edit: 'Edit',
  done: 'Done',
  remove: 'Remove',
  removed: 'Point removed',
  undo: 'Undo',
  /** Moment of a film or a sound by its times, or a range of it. */
  moment: (from: string, until?: string) => (until === undefined ? `at ${from}` : `${from} to ${until}`),
  where: (place: {
    file: string;
    page?: number | undefined;
    time?: string | undefined;
    region?: string | undefined;
  }) =>
    [
      place.file,
      ...(place.page === undefined ? [] : [`page ${place.page}`]),
      ...(place.time === undefined ? [] : [place.time]),
      ...(place.region === undefined ? [] : [place.region]),
    ].join(', '),
  whole: 'The whole round',
  /** Button that compares with an earlier round, 0 being the preview. */
  compare: (round: number) => `Compare with ${round === 0 ? 'the preview' : `round ${round}`}`,
  /** Descriptions of the room's shortcuts. */
  keys: {
    next: 'Next open point',
    finish: 'Finish writing a point',
    decide: 'Go to your answer',
    compare: 'Compare with an earlier round',
    compared: 'In the comparison: before or after, older or newer round',
  },
  /** Switch between the rounds of a file. */
  rounds: 'Rounds of this file',
  round: (round: number) => (round === 0 ? 'Preview' : `Round ${round}`),
  leaveCompare: 'Leave the comparison',
  compareFailed: 'The comparison could not be loaded',
  before: 'Before',
  after: 'After',
  earlierFile: 'An earlier version',
  /** Notice that a newer version of the file arrived while a point on it was being typed. */
  replaced: 'This file was replaced meanwhile. What you write stays on the version that you were looking at.',
  region: {
    'top left': 'top left',
    'top centre': 'top',
    'top right': 'top right',
    'middle left': 'left',
    'middle centre': 'centre',
    'middle right': 'right',
    'bottom left': 'bottom left',
    'bottom centre': 'bottom',
    'bottom right': 'bottom right',
  } satisfies Record<Region, string> as Record<Region, string>,
  state: stateNames.en,
  answer: answerNames.en,
  /** At an answer in the thread that another one has taken the place of. */
  answerChanged: 'changed since',
  answeredBy: (name: string, at: string) => `${name}, ${at}`,
  acceptedBy: (name: string) => `Accepted by ${name}`,
  reopened: (times: number) => (times === 1 ? 'Opened again' : `Opened again ${times} times`),
  accept: 'Accept',
  reopen: 'Open again',
  reopenWords: 'What is still missing?',
  reply: 'Reply',
  replyWords: 'Your reply',
  send: 'Send',
  agree: 'I agree',
  agreeHint: 'Says that you want the same',
  agreeNoLonger: 'Take it back',
  agreed: (count: number) => plural(count, 'person agrees', 'people agree'),
  /** Mentions of people with “@”. */
  mention: {
    hint: '@ mentions somebody',
    people: 'People to mention',
    /** Screen reader text, once an “@” was typed. */
    found: (count: number) => `${plural(count, 'person', 'people')} to mention: arrow keys, then Enter.`,
    side: { member: 'Team', contact: 'Client' },
  },
  /** Pictures of a point. */
  pictures: {
    title: 'Pictures',
    underWay: 'A picture is not there yet: wait, or remove it.',
    add: 'Add a picture',
    open: (name: string) => `Show ${name} large`,
    remove: (name: string) => `Remove ${name}`,
    download: 'Download',
    sending: (name: string) => `${name} is being uploaded`,
    states: {
      waiting: 'waits for a connection. Keep this page open.',
      failed: 'was not sent.',
      refused: 'was not taken. Remove it, or add another picture.',
      lost: 'was not sent before the page was left. Add it again.',
    },
    notTaken: (name: string) => `${name} was not added`,
    tooMany: (max: number) => `A point takes at most ${max} pictures.`,
    faults: {
      type: 'Pictures are taken as PNG, JPEG, GIF or WebP.',
      size: 'A picture has at most 10 MB.',
      empty: 'The file is empty.',
    },
  },
  saving: {
    saved: 'Saved',
    saving: 'Saving…',
    here: 'Saved on this device, goes out when you are connected',
    gone: 'Kept on this device: the link no longer opens',
    refused: 'A point could not be saved',
  },
  /** Notice below a draft that was refused. */
  refused: {
    full: 'Not saved: this round takes no more points. Your words stay on this device.',
    closed: 'Not saved: this round takes no points any more. Your words stay on this device.',
    picture: 'Not saved: a picture is no longer there. Remove it and add it again.',
    other: 'Not saved: change the place or the words. They stay on this device.',
  },
  /** Refusal of a decision while a draft is refused. */
  refusedFirst: { title: 'A point is not saved yet', text: 'Change it or remove it, then send your answer.' },
  failed: 'That did not work',
  failedText: 'Your words are kept here. Please try again.',
  /** Discarded words of a step, with the undo. */
  thrown: 'Text discarded',
  /** Words for the same step that were typed in another window. */
  otherTab: {
    title: 'Typed in another window:',
    add: 'Add to these words',
    drop: 'Discard',
  },
  /** Steps queued offline. */
  waits: {
    soon: 'Saved on this device, goes out when you are connected',
    old: 'Not sent for almost a day. Send it anyway?',
    refused: (step: string) => `Not accepted: ${step}`,
    sendNow: 'Send now',
    discard: 'Discard',
  },
  /** Reasons that a step was refused; its words stay. */
  notTaken: {
    closed: 'This round takes nothing any more. Your words stay here.',
    changed: 'The point has changed meanwhile. Look at it again; your words stay here.',
    full: 'This point takes no more replies. Your words stay here.',
    gone: 'It is no longer there, or the link no longer opens. Copy your words before you leave.',
    other: 'It was not taken. Your words stay here.',
  },
  /** Drafts of the reader that stayed on an earlier round. */
  left: 'Not sent with an earlier round',
  leftHint: 'You wrote this and did not send it. Add it to this round, or remove it.',
  addHere: 'Add to this round',
  earlier: 'Your points of earlier rounds',
  earlierHint: (open: number, asked: number, total: number) =>
    [
      ...(open > 0 ? [`${open} of ${total} without an answer`] : []),
      ...(asked > 0 ? [`${plural(asked, 'question')} for you`] : []),
    ].join(' · ') || (total === 1 ? 'Answered' : `All ${total} answered`),
  /** Button of a decision with points. */
  changesWith: (count: number) => `Request changes with ${plural(count, 'point')}`,
  /** Line of the decision's dialog. */
  goOut: (count: number) => `${plural(count, 'point')} ${count === 1 ? 'goes' : 'go'} out with it.`,
  approveWith: (count: number) =>
    `${plural(count, 'point')} that you have not sent yet ${count === 1 ? 'goes' : 'go'} out with it, and the work is approved as it is.`,
  approveOpen: (count: number) =>
    `${plural(count, 'point')} of yours ${count === 1 ? 'is' : 'are'} still open. Approving accepts the work as it is.`,
  /** `what` is “2 of 3 files, 12 of 14 pages”. */
  seen: (what: string) => `You have looked at ${what}.`,
  unseen: 'Not looked at yet:',
  /** "Looks good" mark of a client on a file. */
  good: {
    mark: 'Looks good',
    hint: 'Says so to the team and to your colleagues. It is no approval.',
    own: 'Looks good to you',
    by: (names: string) => `looks good to ${names}`,
    ownChanges: 'You have asked for changes of this file.',
    failed: 'It was not saved. Please try again.',
    title: 'Files that look good to your client',
  },
  forgot: (count: number) => `Send ${plural(count, 'more point')}`,
  forgotHint: 'The team gets them. Your decision stays as it is.',
  /** The same for a reader who may not decide. */
  sendNow: (count: number) => `Send ${plural(count, 'point')}`,
  sendNowHint: 'The team gets them. They decide nothing.',
  sent: 'Points sent',
  /** Points that are taken away. */
  export: {
    menu: 'Export',
    csv: 'Table (CSV)',
    edl: (file: string) => `Markers on ${file} for Resolve (EDL)`,
    fcpxml: (file: string) => `Markers on ${file} for Final Cut and Resolve (FCPXML)`,
    pdf: (file: string) => `${file} with annotations`,
    print: 'Print',
    running: 'Preparing the file…',
    pdfRunning: 'Writing the points into the PDF',
    pdfRunningText: 'A large one takes some seconds.',
    printed: (at: string) => `Printed on ${at}`,
    failed: 'The points were not exported',
    failedText: 'Please try again.',
    refused: {
      export_encrypted: 'The PDF has a password, so nothing can be written into it.',
      export_broken: 'The PDF is damaged.',
      export_too_large: 'There is too much for a single file.',
    },
  },
  /** Filter and order of the points. */
  list: {
    show: 'Points to show',
    shows: { all: 'All', open: 'Open', mine: 'Mine' },
    by: 'Written by',
    everybody: 'By everybody',
    order: 'Order',
    orders: { place: 'By place', time: 'By time' },
    none: 'None of these points.',
    /** On paper only. */
    part: (shown: number, count: number) =>
      `${shown} of ${count} points: the list was filtered when it was printed.`,
  },
  lookAt: (number: number) => `Show point ${number} on the work`,
  /** Answers on the team's side. */
  team: {
    answerAll: 'Answer all done',
    answerAllTitle: (count: number) => `Answer ${plural(count, 'point')} with “Done”?`,
    /** `late`: number of points of a round before the latest sent one. */
    answerAllText: (late: number, count: number) =>
      late === 0
        ? 'Your client reads it with the next round. Until then you can take each answer back.'
        : late === count
          ? 'A later round was sent, so that your client reads it at once.'
          : `A later round was sent behind ${plural(late, 'point')}: your client reads those answers at once, the others with the next round.`,
    answerAllOnce: (count: number, most: number) => `${most} of ${count} points are answered at a time.`,
    leftOut: (asked: number, replied: number) =>
      [
        ...(asked > 0 ? [`${plural(asked, 'point')} with a question to your client`] : []),
        ...(replied > 0 ? [`${plural(replied, 'point')} where your client has the last word`] : []),
      ].join(' and '),
    leftOutText: (which: string) => `Left out: ${which}.`,
    /** Points that another person has answered before “Answer all done” arrived. */
    leftAlone: (count: number) =>
      `${plural(count, 'point')} ${count === 1 ? 'is' : 'are'} left as ${count === 1 ? 'it is' : 'they are'}`,
    leftAloneText: (numbers: readonly number[], names: string) =>
      `${numbers.length === 1 ? 'Point' : 'Points'} ${numbers.join(', ')} ${numbers.length === 1 ? 'was' : 'were'} answered or opened again in the meantime${names === '' ? '' : `, by ${names}`}. Nothing was replaced.`,
    markDone: 'Done',
    doneWithWords: 'Done, with words…',
    doneWords: 'What was done',
    markNotDone: 'Not done…',
    answer: 'Answer',
    change: 'Change the answer',
    /** Hint below words that replace an answer. */
    stays: (told: boolean): string =>
      told
        ? 'Your client has read the present answer: it stays in the thread.'
        : 'The present answer stays in the thread, for your team.',
    /** Race: an answer, or another change, that arrived while an answer was being written. */
    met: {
      answered: (name: string) => `${name} answered this a moment ago:`,
      reopened: (name: string) => `${name} opened this again a moment ago:`,
      withdrawn: 'The answer was taken back a moment ago.',
      choice: 'Send yours in its place, and both stay in the thread, or leave it as it is.',
      leave: 'Leave it',
      done: 'Change to “Done”',
    },
    /** Place that shows an answer’s work. */
    place: {
      show: 'Show where…',
      move: 'Show elsewhere…',
      title: (number: number) => `Where point ${number} was done`,
      hint: 'Place a pin or draw an area on the new version. Your client sees it beside the old place.',
      save: 'Save the place',
      own: 'Same place as before',
      keep: 'Cancel',
    },
    withdraw: 'Take back',
    ask: 'Ask back…',
    why: 'Why not?',
    question: 'Your question',
    assign: 'Assign to',
    nobody: 'Not assigned',
    internal: 'Only your team',
    internalReply: 'To the team only',
    shared: 'Your client reads this',
    otherRounds: 'Points of other rounds',
    work: {
      open: 'Open the work',
      comment: 'Comment here',
      keys: {
        next: 'Next open point',
        compare: 'Compare with an earlier round',
        close: 'Back to the timeline',
      },
    },
    comment: 'Add a comment',
    exportJson: 'Web annotations (JSON)',
    exportInternal: 'With comments that only your team reads',
    toldLater: 'Your client reads this answer with the next round.',
    unanswered: (count: number) => `${plural(count, 'point')} without an answer`,
    asked: (count: number) => `${count} asked`,
    answeredAll: (count: number) => `${plural(count, 'point')} answered`,
  },
});
export type PointsTexts = typeof points;
