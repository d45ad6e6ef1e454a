import { createFileRoute } from '@tanstack/react-router';
import { addressAt, entranceQuery } from '../features/account/entrance.ts';
import { SignUpPage } from '../features/account/sign-up-page.tsx';
import { takeReturn } from '../lib/google-sign-in.tsx';
import { pageError } from '../lib/page-error.tsx';

export const Route = createFileRoute('/signup/')({
  loader: async ({ context: { queryClient } }) => {
    const entrance = await queryClient.fetchQuery(entranceQuery);
    // Whoever goes to Google comes back to the product's own host, so that is where a sign-up begins.
    if (location.host !== entrance.domain) location.replace(addressAt(entrance.domain, '/signup'));
    return { entrance, returned: takeReturn() };
  },
  errorComponent: pageError(),
  component: function SignUp() {
    return <SignUpPage {...Route.useLoaderData()} />;
  },
});
