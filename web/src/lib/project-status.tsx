import type { ProjectStatus } from '../../../shared/contracts/projects.ts';
import { type Status, StatusBadge } from '../ui/index.ts';
import { common } from './texts/en/common.ts';

const looks: Record<ProjectStatus, Status> = {
  in_production: 'production',
  awaiting_feedback: 'awaiting',
  overdue_feedback: 'overdue',
  pending_csat: 'csat',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** The displayed state of a project in its words, colour and icon. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <StatusBadge status={looks[status]}>{common.status[status]}</StatusBadge>;
}

/** How many characters of a project's name tables show (delivery.md section 2). */
const nameLength = 20;

/** A project's name as tables show it, cut to 20 characters; a screen reader and the pointer get all of it. */
export function ProjectName({ name }: { name: string }) {
  const characters = [...name];
  if (characters.length <= nameLength) return name;
  return (
    <span title={name}>
      <span aria-hidden="true">{characters.slice(0, nameLength).join('').trimEnd()}…</span>
      <span style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {name}
      </span>
    </span>
  );
}

/** Where a project's work is to be seen: its timeline, or the overview of its deliverables. */
export const timelineHref = ({
  id,
  deliverable_type,
}: {
  readonly id: number;
  readonly deliverable_type: 'Single' | 'Multi';
}) => `/projects/${id}/${deliverable_type === 'Multi' ? 'timelines' : 'timeline'}`;
