import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';

export const Route = createFileRoute('/signin')({
  validateSearch: ({ back }: Record<string, unknown>): { back?: string } =>
    // Only a way back into this app: an address from elsewhere could lead anywhere.
    typeof back === 'string' && /^\/(?!\/)/.test(back) ? { back } : {},
  loader: async () => (await import('../lib/auth.ts')).theWorkspace(),
  component: function SignIn() {
    return <SignInPage workspace={Route.useLoaderData()} back={Route.useSearch().back ?? '/'} />;
  },
});
