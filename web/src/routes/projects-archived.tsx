import { createFileRoute, redirect } from '@tanstack/react-router';

/** The other address of the archived list (delivery.md section 2), which older links may have. */
export const Route = createFileRoute('/projects-archived')({
  beforeLoad: () => {
    throw redirect({ to: '/projects/archived', replace: true });
  },
});
