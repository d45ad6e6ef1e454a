import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { entranceQuery } from '../features/account/entrance.ts';
import { WorkspaceDeletedPage } from '../features/account/workspace-deleted-page.tsx';
import { forgetRecentResults } from '../features/frame/recent.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the workspace that was deleted here a moment ago. */
    deletedWorkspace?: string;
  }
}

const leave = async (): Promise<void> => {
  forgetRecentResults();
  await (await import('../lib/session/auth.ts')).endSession();
};

/** Where its owner finds themselves. The name is in the history alone, so that no link can say it of a workspace that is there. */
export const Route = createFileRoute('/workspace-deleted')({
  loader: async ({ context: { queryClient }, location }) => {
    const name = location.state.deletedWorkspace;
    if (name === undefined) throw redirect({ to: '/signin', replace: true });
    const { domain } = await queryClient.fetchQuery(entranceQuery);
    return { name, domain };
  },
  component: function WorkspaceDeleted() {
    // Only now that the frame is gone, which would ask for what nobody may see any more.
    useEffect(() => void leave(), []);
    return <WorkspaceDeletedPage {...Route.useLoaderData()} />;
  },
});
