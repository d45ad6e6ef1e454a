import { createFileRoute } from '@tanstack/react-router';
import { ConfirmPage } from '../features/account/confirm-page.tsx';
import { entranceQuery } from '../features/account/entrance.ts';
import { pageError } from '../lib/page-error.tsx';

/** The mailed link. */
export const Route = createFileRoute('/verify-email/$token')({
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(entranceQuery),
  errorComponent: pageError(),
  component: function ConfirmEmail() {
    return <ConfirmPage entrance={Route.useLoaderData()} token={Route.useParams().token} />;
  },
});
