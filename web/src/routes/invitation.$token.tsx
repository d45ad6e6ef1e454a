import { createFileRoute } from '@tanstack/react-router';
import { getInvitation } from '#contracts/account.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { pageError } from '#lib/page/page-error.tsx';
import { InvitationPage } from '../features/account/invitation-page.tsx';

/** Link of an invitation's mail. At a custom domain it goes on at the product's own, as the sign-in does. */
export const Route = createFileRoute('/invitation/$token')({
  loader: async ({ params: { token } }) => {
    const { theWorkspace } = await import('#lib/session/auth.ts');
    const workspace = await theWorkspace();
    const invitation = await api(getInvitation, { params: { token } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.problem?.code === 'invitation_not_found') return undefined;
      throw error;
    });
    return { workspace, invitation };
  },
  errorComponent: pageError(),
  component: function Invitation() {
    const { workspace, invitation } = Route.useLoaderData();
    const { token } = Route.useParams();
    return <InvitationPage key={token} workspace={workspace} invitation={invitation} token={token} />;
  },
});
