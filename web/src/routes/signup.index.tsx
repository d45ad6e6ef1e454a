import { createFileRoute } from '@tanstack/react-router';
import { pageError } from '#lib/page/page-error.tsx';
import { takeReturn } from '#lib/session/google-sign-in.tsx';
import { beginAtProduct, entranceQuery } from '../features/account/entrance.ts';
import { SignUpPage } from '../features/account/sign-up-page.tsx';

export const Route = createFileRoute('/signup/')({
  loader: async ({ context: { queryClient } }) => {
    const entrance = await queryClient.fetchQuery(entranceQuery);
    beginAtProduct(entrance, '/signup');
    return { entrance, returned: takeReturn() };
  },
  errorComponent: pageError(),
  component: function SignUp() {
    return <SignUpPage {...Route.useLoaderData()} />;
  },
});
