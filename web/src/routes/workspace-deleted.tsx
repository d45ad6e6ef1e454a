import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { entranceQuery } from '../features/account/entrance.ts';
import { WorkspaceDeletedPage } from '../features/account/workspace-deleted-page.tsx';
import { forgetRecentResults } from '../features/frame/recent-results.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name of the deleted workspace. */
    deletedWorkspace?: string;
  }
}

const leave = async (): Promise<void> => {
  forgetRecentResults();
  await (await import('#lib/session/auth.ts')).endSession();
};

/**
 * Page for the owner after the deletion. The name is in the history state only, so that no link can claim it of an
 * existing workspace.
 */
export const Route = createFileRoute('/workspace-deleted')({
  loader: async ({ context: { queryClient }, location }) => {
    const name = location.state.deletedWorkspace;
    if (name === undefined) throw redirect({ to: '/signin', replace: true });
    const { domain } = await queryClient.fetchQuery(entranceQuery);
    return { name, domain };
  },
  component: function WorkspaceDeleted() {
    // Runs after the frame was unmounted, whose requests would be refused now.
    useEffect(() => void leave(), []);
    return <WorkspaceDeletedPage {...Route.useLoaderData()} />;
  },
});
