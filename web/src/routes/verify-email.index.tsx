import { createFileRoute } from '@tanstack/react-router';
import { pageError } from '#lib/page/page-error.tsx';
import { entranceQuery } from '../features/account/entrance.ts';
import { VerifyEmailPage } from '../features/account/verify-email-page.tsx';

export const Route = createFileRoute('/verify-email/')({
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } =>
    typeof email === 'string' ? { email } : {},
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(entranceQuery),
  errorComponent: pageError(),
  component: function VerifyEmail() {
    const { email = '' } = Route.useSearch();
    return <VerifyEmailPage entrance={Route.useLoaderData()} email={email} />;
  },
});
