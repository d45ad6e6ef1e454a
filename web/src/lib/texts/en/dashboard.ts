import { projectMessages } from '#contracts/messages.ts';

/** Texts of the dashboard (delivery.md section 2). */
export const dashboard = {
  title: 'Dashboard',
  create: 'Create new project',
  readOnly: 'Read Only: Your subscription expired',
  empty: 'Nothing to show yet',
  emptyText: 'Once there are projects, you see here who owes you an answer and how the work stands.',
  today: ({ yours, due, overdue }: { yours: number; due: number; overdue: number }) => {
    const own = yours > 0 ? `${yours === 1 ? '1 project waits' : `${yours} projects wait`} for you. ` : '';
    if (due === 0 && overdue === 0) return `${own}Nobody owes you an answer today.`;
    const parts = [
      ...(overdue > 0 ? [`${overdue} ${overdue === 1 ? 'answer is' : 'answers are'} overdue`] : []),
      ...(due > 0 ? [`${due} ${due === 1 ? 'is' : 'are'} due today`] : []),
    ];
    return `${own}${parts.join(', ')}.`;
  },
  yours: 'Your turn',
  noYours: 'Nothing waits for you.',
  /** Only the most urgent ones are listed. */
  mostUrgent: (shown: number, total: number) => `The ${shown} most urgent of ${total}`,
  seeAll: 'See all projects',
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
  },
  multipleStages: 'Multiple stages',
  active: 'Total active projects',
  health: 'Overall project health',
  healthText: (percent: number) => `${percent}% of the active projects keep all their promises`,
  seeOffTarget: 'See the projects off target',
  seeActive: 'See the active projects',
  csat: 'Overall Customer satisfaction',
  seeRatings: 'See the ratings by client',
  loadError: projectMessages.dataFailed,
} as const;
