import { createFileRoute } from '@tanstack/react-router';
import { pageError } from '#lib/page/page-error.tsx';
import { beginAtProduct, entranceQuery } from '../features/account/entrance.ts';
import { SignUpPage } from '../features/account/sign-up-page.tsx';

/**
 * Sign-up with a code from the marketplace. From Google people return to the normal sign-up, which has stored the
 * code.
 */
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
