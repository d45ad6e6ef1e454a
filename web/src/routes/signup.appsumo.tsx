import { createFileRoute } from '@tanstack/react-router';
import { beginAtProduct, entranceQuery } from '../features/account/entrance.ts';
import { SignUpPage } from '../features/account/sign-up-page.tsx';
import { pageError } from '../lib/page-error.tsx';

/** For whoever has bought a code at the marketplace; from Google they come back to the sign-up, which has kept it. */
export const Route = createFileRoute('/signup/appsumo')({
  loader: async ({ context: { queryClient } }) => {
    const entrance = await queryClient.fetchQuery(entranceQuery);
    beginAtProduct(entrance, '/signup/appsumo');
    return entrance;
  },
  errorComponent: pageError(),
  component: function SignUpWithCode() {
    return <SignUpPage entrance={Route.useLoaderData()} redeems />;
  },
});
