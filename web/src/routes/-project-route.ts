/** What the addresses of a project have in common as they are loaded. */
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/api.ts';
import { toast } from '../ui/index.ts';

/** The id in a part of an address; nothing where that is none. */
export const idIn = (value: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;

/** Of a project that is not there: leads to those that are, and says so with `title` unless it was only loaded ahead. */
export const toProjects = (title: string, preload: boolean) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  if (!preload) toast({ title, tone: 'warning' });
  throw redirect({ to: '/projects' });
};

/** Where a project is more than its one timeline, the address is right; else it leads there. */
export const expectSeveral = (
  { deliverable_type }: { readonly deliverable_type: 'Single' | 'Multi' },
  projectId: number,
): void => {
  if (deliverable_type === 'Multi') return;
  throw redirect({
    to: '/projects/$projectId/timeline/{-$workflowId}',
    params: { projectId: String(projectId), workflowId: undefined },
    replace: true,
  });
};
