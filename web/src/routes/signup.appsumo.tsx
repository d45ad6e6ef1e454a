import { createFileRoute } from '@tanstack/react-router';
import { entranceQuery } from '../features/account/entrance.ts';
import { SignUpPage } from '../features/account/sign-up-page.tsx';
import { pageError } from '../lib/page-error.tsx';

/** For whoever has bought a code at the marketplace. */
export const Route = createFileRoute('/signup/appsumo')({
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(entranceQuery),
  errorComponent: pageError(),
  component: function SignUpWithCode() {
    return <SignUpPage entrance={Route.useLoaderData()} redeems />;
  },
});
