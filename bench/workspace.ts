/** Workspaces for benchmarks: the embedded runtime in a temporary folder on free ports, and its owner. */

import type { Person } from '#testing/test-runtime.ts';
import type { Runtime } from '../infra/local/runtime-api.ts';
import { folderFor, type Undo } from './bench.ts';

export const password = 'Harbour-lamp-2026';

export interface Workspace {
  readonly runtime: Runtime;
  readonly tenantId: number;
  readonly owner: Person;
  /** Host header of its requests. */
  readonly host: string;
  /** Headers of the owner's requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** Signs the owner in once more, after the clock was advanced beyond the session. */
  signIn(): Pick<Workspace, 'owner' | 'headers'>;
}

/**
 * Starts the runtime, without counts of calls, and opens a workspace in it. `events` switches the relay and the
 * consumers on. Modules that read the environment at load time must be imported afterwards.
 */
export const openWorkspace = async (undo: Undo, { events }: { events: boolean }): Promise<Workspace> => {
  const { startRuntime } = await import('../infra/local/runtime.ts');
  const runtime = await startRuntime({
    dataDir: folderFor(undo),
    ports: 'free',
    quiet: true,
    events,
    callLimits: false,
  });
  undo(() => runtime.stop());
  return addWorkspace(runtime, 'bench');
};

/** Opens a workspace in a running product; its owner signs in with `password`. */
export const addWorkspace = async (runtime: Runtime, subdomain: string): Promise<Workspace> => {
  const { apiClient } = await import('../infra/local/api-client.ts');
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  const email = `olga@${subdomain}.example`;
  const subject = runtime.identity.createUser({ email, password });
  const tenant = await createWorkspace({
    name: 'Bench',
    subdomain,
    plan: 'professional',
    language: 'en',
    timezone: 'Europe/Berlin',
    owner: { name: 'Olga', surname: 'Owner', email, subject },
    at: new Date(runtime.clock.now()).toISOString(),
  });
  if (!tenant) throw new Error('There is a workspace already');
  const signIn = () => {
    const token = runtime.identity.accessToken(subject);
    return {
      owner: { ...apiClient(runtime, subdomain, token), id: 1, subject, email },
      headers: { authorization: `Bearer ${token}` },
    };
  };
  const host = new URL(runtime.url(subdomain)).host;
  return { runtime, tenantId: tenant.tenantId, host, signIn, ...signIn() };
};
