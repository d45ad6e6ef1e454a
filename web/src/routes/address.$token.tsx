import { createFileRoute } from '@tanstack/react-router';
import { getAddressLink } from '#contracts/address-change.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { pageError } from '#lib/page/page-error.tsx';
import { AddressPage } from '../features/account/address-page.tsx';

/** Link that changes the address of a login, or stops that. */
export const Route = createFileRoute('/address/$token')({
  loader: async ({ params: { token } }) => {
    const { theWorkspace } = await import('#lib/session/auth.ts');
    const workspace = await theWorkspace().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    const found = await api(getAddressLink, { params: { token } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.problem?.code === 'address_link_dead') return undefined;
      throw error;
    });
    return { workspace, found };
  },
  errorComponent: pageError(),
  component: function Address() {
    const { workspace, found } = Route.useLoaderData();
    const { token } = Route.useParams();
    return <AddressPage key={token} workspace={workspace} found={found} token={token} />;
  },
});
