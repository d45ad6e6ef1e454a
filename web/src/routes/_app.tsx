import { createFileRoute, redirect } from '@tanstack/react-router';
import { Frame } from '../features/frame/frame.tsx';
import { meQuery, subscriptionQuery } from '../lib/me.ts';

/** Everything that needs somebody signed in to the workspace. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    const { isSignedIn } = await import('../lib/auth.ts');
    if (!(await isSignedIn())) throw redirect({ to: '/signin', search: { back: location.href } });
  },
  loader: async ({ context: { queryClient } }) => {
    queryClient.prefetchQuery(subscriptionQuery);
    await queryClient.ensureQueryData(meQuery);
  },
  component: Frame,
});
