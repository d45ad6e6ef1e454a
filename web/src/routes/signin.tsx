import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { ApiError } from '../lib/api.ts';
import { LoadError } from '../lib/load-error.tsx';
import { signIn } from '../lib/texts/en/sign-in.ts';
import { EmptyState } from '../ui/index.ts';

export const Route = createFileRoute('/signin')({
  validateSearch: ({ back, email }: Record<string, unknown>): { back?: string; email?: string } => ({
    // Only a way back into this app: an address from elsewhere could lead anywhere.
    ...(typeof back === 'string' && /^\/(?!\/)/.test(back) ? { back } : {}),
    // Of somebody who comes from another workspace.
    ...(typeof email === 'string' ? { email } : {}),
  }),
  loader: async () => (await import('../lib/auth.ts')).theWorkspace(),
  errorComponent: ({ error, reset }) =>
    error instanceof ApiError && error.status === 404 ? (
      <EmptyState page icon="search" title={signIn.noWorkspace} text={signIn.noWorkspaceText} />
    ) : (
      <LoadError error={error as Error} onRetry={reset} />
    ),
  component: function SignIn() {
    const { back = '/', email } = Route.useSearch();
    return <SignInPage workspace={Route.useLoaderData()} back={back} email={email} />;
  },
});
