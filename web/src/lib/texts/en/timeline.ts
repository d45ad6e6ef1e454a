import { projectMessages, timelineMessages } from '#contracts/screen-messages.ts';
import type { AnswerKind } from '#domain/point/index.ts';
import { answerNames } from '#domain/point/point-names.ts';
import type { UndoableEventName } from '#domain/workflow/index.ts';
import { translated } from '../translated.ts';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const roundName = (round: number): string => (round === 0 ? 'Preview' : `Round ${round}`);
/** Name of a round within a sentence. */
const roundPhrase = (round: number): string => (round === 0 ? 'the preview' : `round ${round}`);

export const timeline = translated('timeline', {
  title: 'Timeline',
  tabs: 'Parts of the project',
  crumb: 'Projects',
  noReminder: 'Nothing to remind about',
  noRound: 'Revision not found',
  noRoundText: 'It may have been removed. The timeline shows the current rounds.',
  backToTimeline: 'Back to the timeline',
  projectNotFound: 'Project not found',
  timelineNotFound: 'This timeline doesn’t exist. Showing the first one of its project.',
  badges: { archived: 'Archived', cancelled: 'Cancelled' },
  progress: 'Production progress',
  deliverable: 'Deliverable',
  multiUpdate: { title: 'Multi-update', loadError: 'Error on loading project data' },
  projectSettings: 'Project settings',
  clientSettings: 'Client settings',
  archive: {
    action: 'Archive project',
    title: 'Are you sure?',
    text: 'The project will be hidden. You can find it in the archived projects section.',
    ofMultiUpdate: {
      title: 'Are you sure you want to archive this project?',
      text: 'This project will be hidden and can be found in the archived projects section.',
    },
    done: 'Project Archived',
    error: projectMessages.notArchived,
    limit: 'You reached the archived projects limit',
  },
  closed: {
    archived: 'The project is archived.',
    cancelled: 'The project is cancelled.',
    readOnly: 'Your subscription expired',
    readOnlyClient: 'The workspace is read-only at the moment.',
  },
  stages: 'Stages',
  stageState: { completed: 'completed', in_progress: 'current', pending: 'to come' },
  days: { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' } as Readonly<Record<number, string>>,
  rounds: (count: number) => plural(count, 'round'),
  roundName,
  roundPhrase,
  dots: ({ rounds, used, current, paid }: { rounds: number; used: number; current: number; paid: number }) =>
    [
      plural(rounds, 'round'),
      `${used} used`,
      ...(current > 0 ? [`now at round ${current}`] : []),
      ...(paid > 0 ? [`${paid} at a cost`] : []),
    ].join(', '),
  cancelled: ({ by, on }: { by: string | null; on: string | null }) =>
    `Project cancelled${by ? ` by ${by}` : ''}${on ? ` on ${on}` : ''}`,
  subtitle: {
    completed: ({ date, took }: { date: string; took: string | undefined }) =>
      `Completed ${date}${took ? `, took ${took}` : ''}`,
    approved: ({ date }: { date: string }) => `Approved ${date}`,
    shared: ({ date }: { date: string }) => `Shared ${date}`,
    started: ({ date }: { date: string }) => `Started ${date}`,
    requested: ({ date }: { date: string }) => `Requested ${date}`,
  },
  turn: {
    client: ({ client, since, until }: { client: string; since: string; until: string }) =>
      `With ${client} since ${since}; due ${until}`,
    /** Shown to both sides: a client sees the round in the portal. */
    undelivered: (client: string) =>
      `Waiting for ${client}; not known to be delivered by email, so nothing is due`,
    overdue: ({
      client,
      since,
      until,
      late,
    }: {
      client: string;
      since: string;
      until: string;
      late: number;
    }) =>
      `With ${client} since ${since}; was due ${until}${late > 0 ? `, ${plural(late, 'business day')} overdue` : ''}`,
    agency: ({
      agency,
      since,
      requested,
      shared,
    }: {
      agency: string;
      since: string | null;
      requested: boolean;
      shared: string | null;
    }) => {
      const begun = since ? ` since ${since}` : '';
      const why = requested ? '; changes were requested' : '';
      const seen = shared ? `; shared ${shared}, no answer asked for` : '';
      return `With ${agency}${begun}${why}${seen}`;
    },
    done: ({ approved, on, took }: { approved: boolean; on: string; took: string | undefined }) =>
      `${approved ? 'Approved' : 'Completed'} ${on}${took ? `, after ${took}` : ''}`,
    completed: 'Completed',
    after: (stage: string) => `Starts when “${stage}” is completed`,
    notStarted: 'Not started yet',
  },
  todo: 'To come',
  target: (date: string) => `Target ${date}`,
  targetMissed: (date: string) => `Target ${date}, missed`,
  budget: ({ agreed, used, free, cost }: { agreed: number; used: number; free: number; cost: number }) => {
    const extra = [...(free > 0 ? [`${free} free`] : []), ...(cost > 0 ? [`${cost} at a cost`] : [])];
    const total = agreed + free + cost;
    if (total === 0) return 'No revision rounds';
    return `${used} of ${plural(total, 'round')} used${extra.length > 0 ? ` (${extra.join(', ')} added)` : ''}`;
  },
  roundTabs: 'Rounds of this stage',
  roundKind: { label: 'Extra round', free: 'Free', cost: 'At a cost' },
  roundStatus: {
    pending: 'Not started',
    in_progress: 'In production',
    awaiting_feedback: 'Awaiting feedback',
    overdue_feedback: 'Overdue feedback',
    rejected: 'Changes requested',
    completed: 'Approved',
  },
  upNext: 'Up next',
  roundDates: { requested: 'Requested', sent: 'Sent', completed: 'Answered' },
  files: {
    title: (round: number) => `Files of ${roundPhrase(round)}`,
    none: 'No files in this round yet',
    noneOver: 'No files in this round',
    noneText: (round: number) => `They are added when ${roundPhrase(round)} is sent.`,
    noneSent: 'This round was sent without files',
    download: 'Download',
    downloadOf: (file: string) => `Download ${file}`,
    checking: 'Being checked',
    /** Shown while a film is converted for browsers. */
    preparing: (percent: number) => `Being prepared: ${percent} %`,
    refused: 'Refused',
    version: (version: number) => `Version ${version}`,
    link: 'Review link',
    noPreview: 'There is no preview of this file.',
    previous: 'Previous file',
    next: 'Next file',
    position: (at: number, of: number) => `${at} of ${of}`,
  },
  undelivered: {
    title: 'This round may have reached nobody',
    text: 'No email of it is known to have gone out. Its due date and reminders wait until one does.',
    details: 'The history below gives the reason for each email.',
    wayOut: 'Send a reminder with the review link, or take the sending back and send the round anew.',
  },
  said: 'In the client’s words',
  clicks: {
    title: 'Clicks on the link',
    none: 'The link has not been opened yet',
    opened: (who: string, when: string) => `Opened by ${who} ${when}`,
    times: (opened: string, clicks: number) => `${opened}, ${clicks} times in all`,
    link: (who: string) => `Link of ${who}`,
    ended: (who: string) => `The link of ${who} no longer opens`,
    noLink: (who: string) => `${who} was sent no link`,
    actions: (who: string) => `Link of ${who}`,
    copy: 'Copy review link',
    url: 'Review link',
    copiedText: (who: string) => `Answers by it count as ${who}’s, and the history tells that you copied it.`,
    notCopied: 'The link was not copied',
    renew: 'Send a new link',
    renewing: {
      title: (who: string) => `Send ${who} a new link?`,
      text: (who: string) =>
        `${who} gets an email with a new link at once. Every earlier link of theirs to this round ends.`,
      first: (who: string) => `${who} gets an email with a link to this round at once.`,
      confirm: 'Send link',
      keep: 'Cancel',
      sent: (who: string) => `A new link is on its way to ${who}`,
      failed: 'No link was sent',
    },
    revoke: 'Revoke link',
    revoking: {
      title: (who: string) => `Revoke the link of ${who}?`,
      text: (who: string) =>
        `Every link to this round that was mailed to ${who} stops working at once, also where it was forwarded. The next email with a review link brings a new one.`,
      keep: 'Keep link',
      revoked: 'The link was revoked',
      failed: 'The link was not revoked',
    },
  },
  client: {
    roomFailed: 'The tools to compare and mark points could not be loaded. Here are the files alone.',
    messageTitle: 'Your message',
    approve: 'Approve',
    requestChanges: 'Request changes',
    changesNeeded: 'Please say what should change.',
    approveTitle: (stage: string) => `Approve “${stage}”`,
    changesTitle: (stage: string) => `Request changes to “${stage}”`,
    notices: {
      approve: 'Revision approved',
      request_changes: 'Revision rejected',
      message: 'Message sent',
    },
    errors: {
      approve: 'Error on approving revision',
      request_changes: 'Error on rejecting revision',
      message: 'Error on sending message',
    },
  },
  act: {
    expected: 'Revision ID expected',
    crumb: { 'approve-revision': 'Approve revision', 'reject-revision': 'Request changes' },
    what: ({ stage, round }: { stage: string; round: string }) => `${capital(round)} of “${stage}”`,
    message: 'Message',
    optional: 'Optional',
    open: 'Look at it on the timeline',
    agentApprove: 'You mark it as approved by the client.',
    agentReject: 'You mark that the client asked for changes.',
  },
  overview: {
    title: 'Timelines',
    caption: 'Deliverables of the project',
    all: 'View all deliverables',
    menu: 'All deliverables',
    column: {
      start: 'Starting date',
      name: 'Deliverable name',
      status: 'Status',
      stage: 'Current stage',
      progress: 'Production progress',
      clicked: 'Link clicked',
      settings: 'Settings',
    },
    progressOf: (name: string) => `Production progress of ${name}`,
    settingsOf: (name: string) => `Settings of ${name}`,
    notClicked: 'Not yet',
    multipleStages: 'Multiple stages',
  },
  approval: {
    title: 'Approval',
    by: (name: string, when: string) => `Approved by ${name}, ${when}`,
    files: 'Files approved',
    noFiles: 'Approved without files.',
    unseen: 'Not looked at on the review page',
    /** `what` is “3 of 3 files, 12 of 14 pages, 0:48 of 1:00”, as the client’s browser tells it. */
    seen: (what: string) => `Seen on the review page: ${what}`,
    point: (number: number, round: string) => `${number} (${round})`,
    open: (count: number, names: string) =>
      count === 1 ? `Point ${names} was still open.` : `${count} points were still open: ${names}.`,
    verified: 'Verified on our servers',
    unverified: 'As the uploader’s browser computed it',
    noHash: 'No SHA-256 was given',
    sha256: 'SHA-256',
  },
  actions: {
    start_stage: 'Start stage',
    send_preview: 'Send preview',
    send_message: 'Send message',
    send_reminder: 'Send reminder',
    reject_revision: 'Revisions requested',
    add_round: 'Add round',
    approve_revision: 'Client approved',
    approve_stage: 'Approve stage',
    reject_stage: 'Reject stage',
    complete_stage: 'Complete stage',
    reopen_stage: 'Re-open stage',
    undo: 'Undo last action',
    note: 'Add note',
    dates: 'Edit dates',
    seeAs: 'See it as your client',
  },
  sendRound: (round: number) => (round === 0 ? 'Send preview' : `Send round ${round}`),
  moreActions: 'More actions',
  notices: {
    start_stage: timelineMessages.workflowUpdated,
    reject_revision: timelineMessages.revisionRejected,
    add_round: timelineMessages.revisionAdded,
    approve_revision: timelineMessages.revisionApproved,
    approve_stage: timelineMessages.stageApproved,
    reject_stage: timelineMessages.revisionRejected,
    complete_stage: timelineMessages.workflowUpdated,
    reopen_stage: timelineMessages.workflowUpdated,
    undo: timelineMessages.workflowUpdated,
    dates: timelineMessages.workflowUpdated,
    kind: timelineMessages.workflowUpdated,
  },
  already: 'This had been done already',
  errors: {
    start_stage: timelineMessages.workflowNotUpdated,
    reject_revision: timelineMessages.revisionNotRejected,
    add_round: timelineMessages.revisionNotAdded,
    approve_revision: timelineMessages.revisionNotApproved,
    approve_stage: timelineMessages.stageNotApproved,
    reject_stage: timelineMessages.stageNotRejected,
    complete_stage: timelineMessages.workflowNotUpdated,
    reopen_stage: timelineMessages.workflowNotUpdated,
    undo: timelineMessages.workflowNotUpdated,
    dates: timelineMessages.workflowNotUpdated,
    kind: timelineMessages.workflowNotUpdated,
    files: timelineMessages.revisionFilesFailed,
    history: projectMessages.dataFailed,
    workflow: projectMessages.workflowFailed,
    workflows: projectMessages.workflowsFailed,
  },
  undo: 'Undo',
  confirm: {
    approve: {
      title: (stage: string) => `Approve “${stage}”?`,
      text: ({ unused, next }: { unused: number; next: string | undefined }) =>
        [
          'This closes the stage as approved by the client.',
          ...(unused > 0 ? [`${plural(unused, 'round')} ${unused === 1 ? 'stays' : 'stay'} unused.`] : []),
          ...(next ? [`“${next}” starts at once.`] : []),
        ].join(' '),
    },
    complete: {
      title: (stage: string) => `Complete “${stage}”?`,
      text: ({ next }: { unused: number; next: string | undefined }) =>
        next ? `This closes the stage. “${next}” starts at once.` : 'This closes the stage.',
    },
    reject: {
      title: 'Were changes requested?',
      text: (next: string | undefined) =>
        next ? `${next} starts at once.` : 'The stage goes back to work. No round is used.',
    },
    overtaken: {
      title: (stage: string) => `“${stage}” has changed`,
      text: (states: string) => `Somebody acted while you were asked. ${states}`.trim(),
      round: (name: string, status: string) => `${name}: ${status}.`,
      askAgain: 'Ask again',
    },
  },
  addRound: {
    title: 'Add a round',
    text: 'The client asked for more than was agreed. The current round is closed and the new one starts at once.',
    kind: 'Who pays for it?',
    free: 'Free of charge',
    freeHint: 'We cover it.',
    cost: 'At a cost',
    costHint: 'The client pays for it. It is marked in the timeline.',
    confirm: 'Add round',
  },
  undoDialog: {
    title: 'Undo the last action',
    what: (what: string) => `This takes back: ${what}.`,
    text: 'Clients no longer see it in the history. Emails already sent stay sent.',
    withheld: (count: number) =>
      count === 1
        ? 'The email that still waits will not be sent.'
        : `The ${count} emails that still wait will not be sent.`,
    reason: 'Why?',
    confirm: 'Undo action',
    scope: 'The preview went out in one update',
    whole: (count: number) => `All ${count} deliverables of the update`,
    one: (title: string) => `Only “${title}”`,
    overtakenTitle: 'No longer the last action',
    overtaken: ({ asked, next }: { asked: string | undefined; next: string | undefined }) =>
      `${asked ? `Something else was done after: ${asked}.` : 'Something else was done since.'} ${
        next ? `The last action is now: ${next}.` : ''
      }`.trim(),
    askAgain: 'Ask about the last action',
  },
  undoWhat: ({ what, stage }: { what: string; stage: string }) => `${what}, “${stage}”`,
  reopenDialog: {
    title: (stage: string) => `Re-open “${stage}”`,
    text: ({ round, returned }: { round: string; returned: string | undefined }) =>
      `${round} starts${returned ? `, and “${returned}” goes back to waiting` : ''}. The history keeps the approval.`,
    newRound: 'A further free round',
    sameTask: 'Work on the stage',
    reason: 'Why?',
    confirm: 'Re-open stage',
  },
  reasons: {
    mistake: 'It was a mistake',
    request: 'The client asked for it',
    misunderstood: 'The client was misunderstood',
    incomplete: 'The work is incomplete',
    other: 'Another reason',
  },
  due: {
    open: 'Move due date',
    title: (stage: string) => `Due date of “${stage}”`,
    hint: (zone: string) =>
      `The client’s answer to this round is due at 18:00 ${zone} of that day. Reminders follow; other rounds keep their dates.`,
    date: 'Due date',
    tell: 'Write to the contacts about it',
    tellHint: 'Opens a message. Nobody is mailed until you send it.',
    move: 'Move due date',
    moved: 'Due date moved',
    notMoved: 'The due date was not moved',
  },
  seeAs: {
    by: (person: string) => `See it as ${person}`,
    title: 'See it as your client',
    text: 'Opens the page as your client sees it, in their language. Nothing you do there is recorded, and nobody is told.',
    contact: 'As',
    page: 'Page',
    review: (stage: string, shown: string) => `Review of “${stage}” – ${shown}`,
    portal: 'Client portal',
    delivery: (title: string) => `Delivery “${title}”`,
    survey: (name: string) => `Survey “${name}”`,
    loading: 'The pages are being loaded',
    notLoaded: 'The pages of this project were not loaded',
    unsent: (stage: string) => `Nothing of “${stage}” was sent yet.`,
    open: 'Open',
    failed: 'The page was not opened',
  },
  dates: {
    title: (stage: string) => `Dates of “${stage}”`,
    hint: (zone: string) => `Times are in ${zone}.`,
    stage: 'Stage',
    save: 'Save dates',
    target: 'Target date',
    time: 'Time',
    timeOf: (date: string) => `Time: ${date}`,
    invalid: 'Please enter a valid date.',
  },
  dateFields: {
    target_date: 'target date',
    started_on: 'start',
    sent_on: 'date of sending',
    requested_on: 'date of the request',
    approved_on: 'date of approval',
    completed_on: 'date of completion',
  },
  dateLabel: (field: string): string => {
    const labels: Readonly<Record<string, string>> = {
      started_on: 'Started',
      sent_on: 'Sent',
      requested_on: 'Requested',
      approved_on: 'Approved',
      completed_on: 'Completed',
      target_date: 'Target date',
    };
    return labels[field] ?? capital(field);
  },
  history: {
    folded: ({ count, from, until }: { count: number; from: string; until: string }) =>
      `${count} automatic entries, ${from === until ? from : `${from} to ${until}`}`,
    /** Proof of who decided. */
    proofs: {
      link: 'Decided by the mailed link',
      copied_link: 'Decided by a link that the agency copied',
      link_and_code: 'Decided by the mailed link and the code mailed to the contact',
      portal: 'Decided signed in to the portal',
    },
    saidAddress: (email: string) => `Gave the address ${email}, which nobody has checked`,
    title: 'History',
    empty: 'Nothing has happened yet',
    emptyText: 'Every action shows here with who, when and what changed.',
    noMatch: 'No entries match the filter',
    noMatchText: 'Older entries may. Load them, or clear the filter.',
    kind: 'Kind',
    stage: 'Stage',
    allKinds: 'Everything',
    allStages: 'All stages',
    kinds: { sent: 'Emails and links', decided: 'Decisions', changed: 'Changes', project: 'Project' },
    older: 'Show older entries',
    onPaper: 'On this paper are the newest entries. Show the older ones before printing.',
    clear: 'Clear filter',
    system: 'Proofline',
    schedule: 'Automatic reminder',
    mails: {
      owed: 'not sent yet; we keep trying',
      claimed: 'being sent',
      sent: 'sent',
      failed: 'failed',
      unknown: 'may not have gone out',
      withheld: 'not sent',
      suppressed: 'not sent',
      bounced: 'came back',
      complained: 'arrived, and was reported as unwanted',
    },
    mailReasons: {
      bounced: 'an earlier email came back',
      complained: 'an earlier email was reported as unwanted',
      // Error names of the mail service's client.
      TimeoutError: 'the email service did not answer',
      MessageRejected: 'the email service refused it',
      InvalidParameterValue: 'the email service refused the address',
      Throttling: 'the email service is busy',
      ConfigurationSetSendingPausedException: 'sending is paused',
      AccountSendingPausedException: 'sending is paused',
      sending_paused: 'we have paused the emails of this workspace',
      daily_limit: 'the emails of the day are used up; it goes out on another day by itself',
      account_quota: 'many emails are going out today; it goes out by itself when there is room',
      AccessDenied: 'the email service did not accept our credentials',
      ExpiredToken: 'the email service did not accept our credentials',
      InternalFailure: 'the email service failed',
      ServiceUnavailable: 'the email service failed',
      left_project: 'no longer on the project',
      address_changed: 'the address has changed since',
      sending_undone: 'its sending was undone',
      link_revoked: 'its link was revoked',
      project_closed: 'its project was closed, so that nobody could answer',
      deliverable_deleted: 'its deliverable was deleted',
      not_awaiting: 'what it reminds of no longer waits for an answer',
      no_longer_due: 'no longer needed',
      next_morning: 'not taken in time; it leaves on another morning',
    } as Readonly<Record<string, string>>,
    mailsTitle: 'Emails',
    sendAgain: 'Send again',
    sendAgainTo: (to: string) => `Send again to ${to}`,
    notAgain: (reason: string) => `It cannot be sent again: ${reason}.`,
    sendAll: (mails: number) => `Send ${plural(mails, 'email')} again`,
    resending: {
      done: (mails: number) => `${mails === 1 ? 'The email is' : `${mails} emails are`} tried again`,
      ignored: 'Nothing was left to send again',
      failed: 'Nothing was sent again',
    },
    mayHaveArrived: {
      title: 'Send it again?',
      text: (addresses: string, mails: number) =>
        mails === 1
          ? `Nobody knows if the email to ${addresses} went out. If it did, it arrives twice.`
          : `Nobody knows if the emails to ${addresses} went out. Those that did arrive twice.`,
      cancel: 'Not now',
    },
    /** Shown until the result of each mail is known. */
    mailsUnderWay: (total: number) => `Sending ${plural(total, 'email')}…`,
    /** `unsure`: number of mails with an unknown outcome. */
    mailCount: ({ sent, total, unsure }: { sent: number; total: number; unsure: number }) =>
      unsure > 0
        ? `${sent} of ${plural(total, 'email')} known to be sent`
        : sent === total
          ? `${plural(total, 'email')} sent`
          : `${sent} of ${plural(total, 'email')} sent`,
  },
  removedStage: 'a removed stage',
  removedRound: 'a removed round',
  /** Added round that was taken back, so that nothing else is known of it. */
  someRound: 'a round',
  events: {
    sendPreview: ({ stage, round, moved }: { stage: string; round: string; moved: boolean }) =>
      `sent ${round} of “${stage}”${moved ? ', now awaiting feedback' : ' to look at'}`,
    undelivered: ({ stage, round }: { stage: string; round: string }) =>
      `No email of ${round} of “${stage}” is known to have gone out; its due date and reminders wait`,
    delivered: ({ stage, round }: { stage: string; round: string }) =>
      `${capital(round)} of “${stage}” was delivered late; its due date counts from here`,
    message: ({ stage }: { stage: string }) => `sent a message about “${stage}”`,
    reminder: ({ stage, round }: { stage: string; round: string }) =>
      `sent a reminder for ${round} of “${stage}”`,
    /** By the schedule, without an author. */
    reminderItself: ({ stage, round }: { stage: string; round: string }) =>
      `Reminder sent automatically: ${round} of “${stage}”`,
    /** Answer to a round that several contacts decide. */
    answered: ({
      stage,
      round,
      approval,
      counts,
      waiting,
      decided,
    }: {
      stage: string;
      round: string;
      approval: boolean;
      counts: boolean;
      waiting: number;
      decided: boolean;
    }) => {
      const said = approval
        ? `approved ${round} of “${stage}”`
        : `asked for changes to ${round} of “${stage}”`;
      if (!counts) return `${said}; the round does not wait for this answer`;
      return decided || waiting === 0 ? said : `${said}; ${plural(waiting, 'answer')} still to come`;
    },
    /** `early`: the agency did not wait for the others. */
    allAnswered: ({
      stage,
      round,
      approval,
      early,
    }: {
      stage: string;
      round: string;
      approval: boolean;
      early: boolean;
    }) => {
      const result = approval ? 'approved' : 'back for changes';
      return early
        ? `went on with the answers given: ${round} of “${stage}” is ${result}`
        : `All answers are in: ${round} of “${stage}” is ${result}`;
    },
    revisionRejected: ({ stage, round }: { stage: string; round: string }) =>
      `requested changes to ${round} of “${stage}”`,
    stageRejected: ({ stage }: { stage: string }) => `sent “${stage}” back to work`,
    revisionAdded: ({ stage, round, paid }: { stage: string; round: string; paid: boolean }) =>
      `added ${round} to “${stage}”, ${paid ? 'at a cost' : 'free of charge'}`,
    kindChanged: ({ stage, round, paid }: { stage: string; round: string; paid: boolean }) =>
      `made ${round} of “${stage}” ${paid ? 'one at a cost' : 'free of charge'}`,
    revisionApproved: ({ stage, round }: { stage: string; round: string }) =>
      `approved ${round} of “${stage}”`,
    stageApproved: ({ stage }: { stage: string }) => `approved “${stage}”`,
    stageCompleted: ({ stage }: { stage: string }) => `completed “${stage}”`,
    stageStarted: ({ stage }: { stage: string }) => `started “${stage}”`,
    stageStartedItself: ({ stage }: { stage: string }) => `“${stage}” started`,
    /** Without a reason for clients. */
    stageReopened: ({ stage, reason }: { stage: string; reason: string | undefined }) =>
      `re-opened “${stage}”${reason ? `: ${reason.toLowerCase()}` : ''}`,
    undone: ({ what, stage, reason }: { what: string; stage: string; reason: string }) =>
      `took back “${what}” on “${stage}”: ${reason.toLowerCase()}`,
    recalled: ({ stage, approval }: { stage: string; approval: boolean }) =>
      `took back the ${approval ? 'approval of' : 'request for changes to'} “${stage}”`,
    stagesAdded: (count: number) => `added ${plural(count, 'stage')}`,
    edited: (changes: number) => `edited the workflow (${plural(changes, 'change')})`,
    dateChanged: ({
      field,
      stage,
      round,
      value,
      was,
    }: {
      field: string;
      stage: string;
      round: string | undefined;
      value: string | undefined;
      was: string | undefined;
    }) =>
      `set the ${field} of ${round ? `${round} of ` : ''}“${stage}” to ${value ?? 'none'}${was ? ` (was ${was})` : ''}`,
    linear: 'made the timeline linear',
    nonLinear: 'made the timeline non-linear',
    dueMoved: ({ stage, round, date }: { stage: string; round: string; date: string }) =>
      `moved the due date of ${round} of “${stage}” to ${date}`,
    timeAsked: ({ stage, round, date }: { stage: string; round: string; date: string }) =>
      `asked for time until ${date} for ${round} of “${stage}”`,
    timeWithdrawn: ({ stage, round }: { stage: string; round: string }) =>
      `took back the request for more time on ${round} of “${stage}”`,
    timeAgreed: ({
      stage,
      round,
      date,
      byRule,
    }: {
      stage: string;
      round: string;
      date: string;
      byRule: boolean;
    }) =>
      `${byRule ? 'got' : 'gave'} time until ${date} for ${round} of “${stage}”${byRule ? ', by the rule of the workspace' : ''}`,
    timeKept: ({ stage, round, date }: { stage: string; round: string; date: string }) =>
      `kept ${date} as the due date of ${round} of “${stage}”`,
    feedbackOverdue: ({ stage, round }: { stage: string; round: string }) =>
      `Feedback on ${round} of “${stage}” became overdue`,
    targetMissed: ({ stage, date }: { stage: string; date: string }) =>
      `“${stage}” passed its target date of ${date}`,
    linkOpened: ({ stage, round }: { stage: string; round: string }) =>
      `opened the link to ${round} of “${stage}”`,
    linkRenewed: ({ contact, stage, round }: { contact: string; stage: string; round: string }) =>
      `sent ${contact} a new link to ${round} of “${stage}”; the earlier ones ended`,
    linkCopied: ({ contact, stage, round }: { contact: string; stage: string; round: string }) =>
      `copied a link of ${contact} to ${round} of “${stage}”`,
    linkAsked: ({ stage, round }: { stage: string; round: string }) =>
      `opened an ended link to ${round} of “${stage}” and asked for a new one`,
    linkAskedElsewhere: 'opened an ended link and asked for a new one',
    linkRevoked: ({ contact, stage, round }: { contact: string; stage: string; round: string }) =>
      `revoked ${contact}’s link to ${round} of “${stage}”`,
    commented: ({ stage, round }: { stage: string; round: string }) => `wrote about ${round} of “${stage}”`,
    markedAnswered: ({ stage, round }: { stage: string; round: string }) =>
      `marked the client’s message about ${round} of “${stage}” as answered`,
    /** Decision that came with points. */
    withPoints: ({ said, points }: { said: string; points: number }) =>
      points === 0 ? said : `${said}, with ${plural(points, 'point')}`,
    /** `first`: since the contact’s address was changed. */
    sinceAddressChange: ({ said, first }: { said: string; first: boolean }) =>
      first ? `${said}; the first decision since their address was changed` : said,
    pointsSubmitted: ({ points, stage, round }: { points: number; stage: string; round: string }) =>
      `added ${plural(points, 'point')} to ${round} of “${stage}”`,
    commentAdded: ({ number, stage, round }: { number: number; stage: string; round: string }) =>
      `added point ${number} to ${round} of “${stage}”`,
    internalComment: ({ number, stage, round }: { number: number; stage: string; round: string }) =>
      `wrote to the team at point ${number} of ${round} of “${stage}”`,
    pointReplied: ({ number, stage, round }: { number: number; stage: string; round: string }) =>
      `replied to point ${number} of ${round} of “${stage}”`,
    /** Before the names of the people mentioned, after the words. */
    mentioning: 'and mentioned',
    pointsAnswered: ({ points, stage, round }: { points: number; stage: string; round: string }) =>
      `answered ${plural(points, 'point')} of ${round} of “${stage}”`,
    /** Answers that replaced others, whose words stay at their points. */
    answersChanged: ({
      changed,
      stage,
      round,
    }: {
      changed: readonly { number: number; was: AnswerKind; by: string; now: AnswerKind }[];
      stage: string;
      round: string;
    }) => {
      const kinds = answerNames.en;
      const each = changed.map(
        ({ number, was, by, now }) => `point ${number} (“${kinds[was]}” by ${by} is now “${kinds[now]}”)`,
      );
      return `changed the ${each.length === 1 ? 'answer' : 'answers'} to ${each.join(', ')} of ${round} of “${stage}”`;
    },
    pointAccepted: ({ number, stage, round }: { number: number; stage: string; round: string }) =>
      `accepted the answer to point ${number} of ${round} of “${stage}”`,
    answerWithdrawn: ({ number, stage, round }: { number: number; stage: string; round: string }) =>
      `took back the answer to point ${number} of ${round} of “${stage}”`,
    pointReopened: ({ number, stage, round }: { number: number; stage: string; round: string }) =>
      `opened point ${number} of ${round} of “${stage}” again`,
    pointAssigned: ({ number, stage, to }: { number: number; stage: string; to: string }) =>
      to
        ? `assigned point ${number} of “${stage}” to ${to}`
        : `assigned point ${number} of “${stage}” to nobody`,
    decidedLate: {
      approve: ({ stage, round }: { stage: string; round: string }) =>
        `approved ${round} of “${stage}” when it was no longer open`,
      request_changes: ({ stage, round }: { stage: string; round: string }) =>
        `asked for changes to ${round} of “${stage}” when it was no longer open`,
    },
    noteAdded: ({ stage }: { stage: string }) => `added a note on “${stage}”`,
    noteUpdated: ({ stage }: { stage: string }) => `changed a note on “${stage}”`,
    noteDeleted: ({ stage }: { stage: string }) => `deleted a note on “${stage}”`,
    filesAdded: ({ files, stage, round }: { files: readonly string[]; stage: string; round: string }) =>
      files.length > 3
        ? `added ${files.length} files to ${round} of “${stage}”`
        : `added ${files.join(', ')} to ${round} of “${stage}”`,
    fileDescribed: ({ file, stage, round }: { file: string; stage: string; round: string }) =>
      `described ${file} in ${round} of “${stage}” for screen readers`,
    fileCaptioned: ({ file, stage, round }: { file: string; stage: string; round: string }) =>
      `changed the captions or the transcript of ${file} in ${round} of “${stage}”`,
    describedVersion: ({ file, stage, round }: { file: string; stage: string; round: string }) =>
      `changed the described version of ${file} in ${round} of “${stage}”`,
    fileRetried: ({ file, stage, round }: { file: string; stage: string; round: string }) =>
      `had ${file} in ${round} of “${stage}” prepared for the browser again`,
    fileDeleted: ({ file, stage, round }: { file: string; stage: string; round: string }) =>
      `removed ${file} from ${round} of “${stage}”`,
    filesHanded: (files: readonly string[]) =>
      files.length > 3
        ? `added ${files.length} files to a deliverable`
        : `added ${files.join(', ')} to a deliverable`,
    handedFileDescribed: (file: string) => `described ${file} of a deliverable for screen readers`,
    handedFileCaptioned: (file: string) =>
      `changed the captions or the transcript of ${file} of a deliverable`,
    handedDescribedVersion: (file: string) => `changed the described version of ${file} of a deliverable`,
    handedFileRetried: (file: string) => `had ${file} of a deliverable prepared for the browser again`,
    fileTakenBack: (file: string) => `removed ${file} from a deliverable`,
    deliverable: {
      'Deliverable Saved': (title: string) => `saved the deliverable “${title}”`,
      'Deliverable Sent': (title: string) => `sent the deliverable “${title}”`,
      'Deliverable Deleted': (title: string) => `deleted the deliverable “${title}”`,
    },
    deliverableOpened: 'opened the link to a deliverable',
    mailResent: ({ subject, addresses }: { subject: string; addresses: string }) =>
      `asked to send “${subject}” again to ${addresses}`,
    addressSuppressed: ({ to, complained }: { to: string; complained: boolean }) =>
      complained
        ? `sends nothing more to ${to}: an email was reported as unwanted`
        : `sends nothing more to ${to}: an email came back`,
    fileRefused: ({ file }: { file: string }) => `${file} was refused for what it contains`,
    guestAdded: ({ name }: { name: string }) => `added ${name} to the project`,
    surveySent: ({ contact }: { contact: string }) => `sent the CSAT survey to ${contact}`,
    surveyReminded: ({ contact }: { contact: string }) => `reminded ${contact} of the CSAT survey`,
    clientChanged: ({ was, name }: { was: string; name: string }) =>
      `moved the project from ${was} to ${name}`,
    surveyCompleted: ({ rating }: { rating: number | undefined }) =>
      rating === undefined
        ? 'completed the CSAT survey'
        : `completed the CSAT survey: ${Math.round(rating * 10) / 10} of 5 stars`,
    project: {
      'Scope Added': 'added to the project scope',
      'Scope Updated': 'changed the project scope',
      'Scope Deleted': 'deleted from the project scope',
      'Survey Answered': 'saved a part of the CSAT survey',
      'Project Created': 'created the project',
      'Deliverable Added': 'added this deliverable',
      'Project Updated': 'changed the project settings',
      'Project Archived': 'archived the project',
      'Project Unarchived': 'took the project out of the archive',
      'Cancel Project': 'cancelled the project',
    },
  },
  undoable: {
    'Send Preview': 'Preview sent',
    'Revision Added': 'Revision added',
    'Approver Answered': 'A client’s answer',
    'Revision Rejected': timelineMessages.revisionRejected,
    'Revision Approved': timelineMessages.revisionApproved,
    'Stage Approved': timelineMessages.stageApproved,
    'Stage Rejected': 'Stage rejected',
    'Stage Completed': 'Stage completed',
    'Stage Started': 'Stage started',
    'Stage Reopened': 'Stage re-opened',
    'Due Date Moved': 'Due date moved',
    other: 'Last action',
  } satisfies Record<UndoableEventName | 'other', string>,
});
