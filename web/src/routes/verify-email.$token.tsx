import { createFileRoute } from '@tanstack/react-router';
import { pageError } from '#lib/page/page-error.tsx';
import { ConfirmPage } from '../features/account/confirm-page.tsx';
import { entranceQuery } from '../features/account/entrance.ts';

/** Link of the confirmation mail; `login` is true if its owner has a login already. */
export const Route = createFileRoute('/verify-email/$token')({
  validateSearch: ({ login }: Record<string, unknown>): { login?: 'known' } =>
    login === 'known' ? { login } : {},
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(entranceQuery),
  errorComponent: pageError(),
  component: function ConfirmEmail() {
    const { login } = Route.useSearch();
    return (
      <ConfirmPage
        entrance={Route.useLoaderData()}
        token={Route.useParams().token}
        isKnown={login === 'known'}
      />
    );
  },
});
