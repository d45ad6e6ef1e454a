/** Texts of the calendar of projects. */
export const calendar = {
  label: 'Due dates and target dates',
  span: 'Days shown',
  spans: { month: 'Month', week: 'Week' },
  today: 'Today',
  previous: { month: 'Previous month', week: 'Previous week' },
  next: { month: 'Next month', week: 'Next week' },
  range: (from: string, to: string) => `${from} – ${to}`,
  kind: { due: 'Feedback due', target: 'Target date' },
  late: 'late',
  holiday: 'Public holiday',
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `${count} more on ${day}`,
  nothing: { month: 'Nothing is due in this month.', week: 'Nothing is due in this week.' },
  done: 'Done',
};
