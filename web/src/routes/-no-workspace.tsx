import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#lib/page/load-error.tsx';
import { entranceQuery } from '../features/account/entrance.ts';
import { WorkspaceEntry } from '../features/account/workspace-entry.tsx';
import { YourWorkspaces } from '../features/sign-in/your-workspaces.tsx';

export { entranceQuery };

/** Sign-in page of the product's own host, and of hosts without a workspace. */
export default function NoWorkspace() {
  const { data, error, refetch } = useQuery(entranceQuery);
  const [isSigningIn, setSigningIn] = useState(false);
  if (error) return <LoadError page error={error} onRetry={() => void refetch()} />;
  return (
    data && (
      <WorkspaceEntry entrance={data} isQuiet={isSigningIn}>
        <YourWorkspaces identity={data.identity} onSigningIn={setSigningIn} />
      </WorkspaceEntry>
    )
  );
}
