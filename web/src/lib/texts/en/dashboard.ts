import { projectMessages } from '#contracts/messages.ts';
import { translated } from '../translated.ts';

/** Texts of the dashboard (delivery.md section 2). */
export const dashboard = translated('dashboard', {
  title: 'Dashboard',
  create: 'Create new project',
  readOnly: 'Read Only: Your subscription expired',
  empty: 'Nothing to show yet',
  emptyText: 'Once there are projects, you see here who owes you an answer and how the work stands.',
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
  yours: 'Your turn',
  noYours: 'Nothing waits for you.',
  /** Only the most urgent ones are listed. */
  mostUrgent: (shown: number, total: number) => `The ${shown} most urgent of ${total}`,
  seeAll: 'See all of them',
  dueToday: 'Feedback due today',
  overdue: 'Overdue Feedback',
  noDueToday: 'No feedback is due today.',
  noOverdue: 'No feedback is overdue.',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  column: {
    client: 'Client',
    reference_code: 'Project Code',
    name: 'Project Name',
    current_stage: 'Current Stage',
    status: 'Project Status',
    move: 'To do',
    since: 'Since',
    action: 'Action',
  },
  preview: 'Preview',
  round: (number: number) => `Round ${number}`,
  actionOf: (action: string, project: string) => `${action}: ${project}`,
  multipleStages: 'Multiple stages',
  active: 'Total active projects',
  health: 'Overall project health',
  healthText: (percent: number) => `${percent}% of the active projects keep all their promises`,
  seeOffTarget: 'See the projects off target',
  seeActive: 'See the active projects',
  csat: 'Overall Customer satisfaction',
  seeRatings: 'See the ratings by client',
  loadError: projectMessages.dataFailed,
} as const);
