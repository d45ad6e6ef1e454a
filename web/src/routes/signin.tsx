import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';

export const Route = createFileRoute('/signin')({
  validateSearch: ({ back, email }: Record<string, unknown>): { back?: string; email?: string } => ({
    // Only a way back into this app: an address from elsewhere could lead anywhere.
    ...(typeof back === 'string' && /^\/(?!\/)/.test(back) ? { back } : {}),
    // Of somebody who comes from another workspace.
    ...(typeof email === 'string' ? { email } : {}),
  }),
  loader: async () => (await import('../lib/auth.ts')).theWorkspace(),
  component: function SignIn() {
    const { back = '/', email } = Route.useSearch();
    return <SignInPage workspace={Route.useLoaderData()} back={back} email={email} />;
  },
});
