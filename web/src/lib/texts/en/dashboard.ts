import { projectMessages } from '#contracts/screen-messages.ts';
import { translated } from '../translated.ts';

/** Texts of the dashboard (delivery.md section 2). */
export const dashboard = translated('dashboard', {
  title: 'Home',
  create: 'Create new project',
  readOnly: 'Read Only: Your subscription expired',
  empty: 'Nothing to show yet',
  emptyText: 'Once you have projects, you see here whose turn it is and how they are doing.',
  firstSteps: {
    title: 'First steps',
    count: (count: number, of: number) => `${count} of ${of}`,
    hide: 'Hide',
    done: 'Done',
    steps: {
      logo: {
        title: 'Show your logo',
        text: 'Clients see it in every mail and above the work.',
        action: 'Add logo',
      },
      proof: {
        title: 'Send your first proof',
        text: 'Drop a file and name your client. Client, project and first preview are made in one go.',
        action: 'Send first proof',
      },
      seeAs: {
        title: 'See it as your client',
        text: 'Open any page as a contact sees it. Nothing you do there is recorded.',
        action: 'See it',
      },
      team: {
        title: 'Invite a colleague',
        text: 'Projects have a team, and each member an inbox.',
        action: 'Invite',
      },
    },
  },
  turns: {
    label: 'Projects by turn',
    yours: 'Yours',
    clients: 'With clients',
    late: 'Late',
    done: 'Done this week',
  },
  /** Line of a printed page. */
  printed: (at: string, by: string) => `Printed on ${at} by ${by}`,
  yours: 'Your turn',
  noYours: 'Nothing needs you right now.',
  /** Only the most urgent ones are listed. */
  mostUrgent: (shown: number, total: number) => `The ${shown} most urgent of ${total}`,
  seeAll: 'See all of them',
  dueToday: 'Feedback due today',
  overdue: 'Overdue feedback',
  remindAll: 'Remind all',
  noDueToday: 'No feedback is due today.',
  noOverdue: 'All caught up with clients.',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  column: {
    client: 'Client',
    reference_code: 'Project code',
    name: 'Project name',
    current_stage: 'Current stage',
    status: 'Project status',
    move: 'To do',
    since: 'Since',
    action: 'Action',
  },
  preview: 'Preview',
  round: (number: number) => `Round ${number}`,
  actionOf: (action: string, project: string) => `${action}: ${project}`,
  target: (date: string) => `Target ${date}`,
  targetMissed: (date: string) => `Target ${date}, missed`,
  multipleStages: 'Multiple stages',
  active: 'Total active projects',
  health: 'Overall project health',
  healthText: (percent: number) => `${percent}% of active projects are on target`,
  seeOffTarget: 'See the projects off target',
  seeActive: 'See the active projects',
  csat: 'Overall customer satisfaction',
  seeRatings: 'See the ratings by client',
  loadError: projectMessages.dataFailed,
} as const);
