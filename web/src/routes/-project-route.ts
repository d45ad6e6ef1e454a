/** Shared loading of a project's routes. */
import { redirect } from '@tanstack/react-router';
import { ApiError } from '#lib/calls/api.ts';
import { toast } from '#ui/index.ts';

/** Id in a part of a URL; undefined if invalid. */
export const idIn = (value: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;

/**
 * Redirects to the projects when a project does not exist, with the notice `title` unless the page was only preloaded.
 */
export const toProjects = (title: string, preload: boolean) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  if (!preload) toast({ title, tone: 'warning' });
  throw redirect({ to: '/projects' });
};

/** Redirects a project with a single deliverable to its timeline. */
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
