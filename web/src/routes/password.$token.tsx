import { createFileRoute } from '@tanstack/react-router';
import { getPasswordLink } from '#contracts/password.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { pageError } from '#lib/page/page-error.tsx';
import { PasswordPage } from '../features/account/password-page.tsx';

/** Link that sets a new password. At a custom domain it goes on at the product's own, as the sign-in does. */
export const Route = createFileRoute('/password/$token')({
  loader: async ({ params: { token } }) => {
    const { theWorkspace } = await import('#lib/session/auth.ts');
    const workspace = await theWorkspace().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    const login = await api(getPasswordLink, { params: { token } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.problem?.code === 'password_link_dead') return undefined;
      throw error;
    });
    return { workspace, login };
  },
  errorComponent: pageError(),
  component: function NewPassword() {
    const { workspace, login } = Route.useLoaderData();
    const { token } = Route.useParams();
    return <PasswordPage key={token} workspace={workspace} login={login} token={token} />;
  },
});
