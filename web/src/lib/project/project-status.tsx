import type { ProjectStatus } from '#contracts/projects.ts';
import { common } from '#lib/texts/en/common.ts';
import { type Status, StatusBadge } from '#ui/index.ts';

const looks: Record<ProjectStatus, Status> = {
  in_production: 'production',
  awaiting_feedback: 'awaiting',
  overdue_feedback: 'overdue',
  pending_csat: 'csat',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Status to show: for a round that has reached nobody that of a late one, because agents have to know it first. */
export const statusOf = ({
  status,
  undelivered = false,
}: {
  readonly status: ProjectStatus;
  readonly undelivered?: boolean;
}): Status => (undelivered ? 'overdue' : looks[status]);

/** `undelivered`: the awaited round has reached nobody, which agents have to know first. */
export function ProjectStatusBadge({
  status,
  undelivered = false,
}: {
  status: ProjectStatus;
  undelivered?: boolean;
}) {
  return (
    <StatusBadge status={statusOf({ status, undelivered })}>
      {undelivered ? common.undelivered : common.status[status]}
    </StatusBadge>
  );
}

/** Maximum of characters of a project's name in tables (delivery.md section 2). */
const nameLength = 20;

/**
 * Name of a project in tables, cut to 20 characters; complete for screen readers and on hover. In its own direction: the
 * end that is cut is then that of its script.
 */
export function ProjectName({ name }: { name: string }) {
  const characters = [...name];
  if (characters.length <= nameLength) return <bdi>{name}</bdi>;
  return (
    <span dir="auto" title={name}>
      <span aria-hidden="true">{characters.slice(0, nameLength).join('').trimEnd()}…</span>
      <span style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {name}
      </span>
    </span>
  );
}

/** URL of a project's work: its timeline, or the overview of its deliverables. */
export const timelineHref = ({
  id,
  deliverable_type,
}: {
  readonly id: number;
  readonly deliverable_type: 'Single' | 'Multi';
}) => `/projects/${id}/${deliverable_type === 'Multi' ? 'timelines' : 'timeline'}`;
