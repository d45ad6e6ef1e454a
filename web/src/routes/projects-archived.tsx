import { createFileRoute, redirect } from '@tanstack/react-router';

/** Alias of the archived list (delivery.md section 2), used by older links. */
export const Route = createFileRoute('/projects-archived')({
  beforeLoad: () => {
    throw redirect({ to: '/projects/archived', replace: true });
  },
});
