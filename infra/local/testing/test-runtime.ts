/** Base of server specs: the embedded runtime in a temporary folder, and clients with the contracts' types. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PermissionName } from '#domain/permission/actor.ts';
import type { PlanName } from '#domain/plan/plan.ts';
import type { FaultProxy } from '../../emulators/dynamodb/fault-proxy.ts';
import { acceptInvitationOf } from '../accept-invitation.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import type { Runtime, RuntimeOptions } from '../runtime-api.ts';

/** Signed-in person; `id` is the user's or the contact's. */
export type Person = ApiClient & { readonly id: number; readonly subject: string; readonly email: string };

export interface TestWorkspace {
  readonly tenantId: number;
  readonly subdomain: string;
  readonly owner: Person;
  /** Proves the owner's session ahead of a call that is measured. */
  proveOwner(): Promise<void>;
  /** New member of the team with these permissions only. */
  asAgent(...permissions: PermissionName[]): Promise<Person>;
  /** Contact with access to the portal: of a new client, or an existing one. */
  asContact(existing?: {
    client_id: number;
    id: number;
    email: string;
  }): Promise<Person & { client_id: number }>;
  /** Accepts the invitation of an address, like the owner of its mailbox; returns their subject. */
  accept(email: string): Promise<string>;
  asAnonymous(): ApiClient;
  /** Client with a token of any subject, member or not. */
  asSubject(subject: string): ApiClient;
}

/** Cost of some work in DynamoDB: calls and consumed capacity units by operation. */
export interface Cost {
  calls: Record<string, number>;
  capacity: Record<string, number>;
}

export type TestRuntime = Omit<Runtime, 'faults'> & {
  /** Throws unless the runtime was started with `faults`. */
  readonly faults: FaultProxy;
  createWorkspace(options?: { subdomain?: string; plan?: PlanName }): Promise<TestWorkspace>;
  /**
   * Runs some work and counts its cost; a workspace that was read before stays cached. Start with `faults: true`, and with
   * `events: false`, so that no consumer is counted with it.
   */
  measure<Result>(work: () => Promise<Result>): Promise<Cost & { result: Result }>;
};

const streamReads = ['GetRecords', 'GetShardIterator', 'DescribeStream'];

const allowed = (permissions: readonly PermissionName[]) => ({
  owner: false,
  admin: permissions.includes('admin'),
  add_users: permissions.includes('add_users'),
  create_projects: permissions.includes('create_projects'),
  email_templates: permissions.includes('email_templates'),
  workflow_templates: permissions.includes('workflow_templates'),
  access_all_projects: permissions.includes('access_all_projects'),
});

const createTestWorkspace = async (
  runtime: Runtime,
  subdomain: string,
  plan: PlanName,
): Promise<TestWorkspace> => {
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  const { Membership } = await import('#server/data/entities/membership.ts');
  const { User } = await import('#server/data/entities/user.ts');
  const { Client } = await import('#server/data/entities/client.ts');
  const { Contact } = await import('#server/data/entities/contact.ts');
  const { contactsPerClient, nextId } = await import('#server/data/ids.ts');
  const at = new Date(runtime.clock.now()).toISOString();
  const { provenClient } = await import('./proven-client.ts');
  const asSubject = (subject: string) =>
    provenClient(runtime, subdomain, runtime.identity.accessToken(subject));

  const owner = { name: 'Olga', surname: 'Owner', email: `olga@${subdomain}.example`, subject: randomUUID() };
  const tenant = await createWorkspace({
    name: `Workspace ${subdomain}`,
    subdomain,
    plan,
    language: 'en',
    timezone: 'Europe/Berlin',
    owner,
    at,
  });
  if (!tenant) throw new Error(`The subdomain ${subdomain} is taken`);
  const { tenantId } = tenant;

  const ownersToken = runtime.identity.accessToken(owner.subject);
  return {
    tenantId,
    subdomain,
    proveOwner: async () => (await import('./proven-client.ts')).proveFor(runtime, ownersToken),
    owner: {
      ...provenClient(runtime, subdomain, ownersToken),
      id: 1,
      subject: owner.subject,
      email: owner.email,
    },
    async asAgent(...permissions) {
      const id = await nextId(tenantId, 'user');
      const subject = randomUUID();
      const email = `agent${id}@${subdomain}.example`;
      const person = { name: 'Agent', surname: String(id), email, ...allowed(permissions) };
      await User.create({ tenantId, id, subject, ...person }).go();
      await Membership.create({ tenantId, subject, kind: 'agent', id, ...person }).go();
      return { ...asSubject(subject), id, subject, email };
    },
    async asContact(existing) {
      const subject = randomUUID();
      const client_id = existing?.client_id ?? (await nextId(tenantId, 'client'));
      const id = existing?.id ?? client_id * contactsPerClient + 1;
      const email = existing?.email ?? `contact${id}@client.example`;
      const card = { id, firstname: 'Carla', lastname: String(id), email };
      if (!existing) {
        await Client.create({
          tenantId,
          id: client_id,
          name: `Client ${client_id}`,
          updated_on: at,
          contacts: [card],
          last_contact: 1,
          version: 1,
        }).go();
      }
      await Contact.put({ tenantId, clientId: client_id, id, subject, invite_sent: at }).go();
      const person = { name: card.firstname, surname: card.lastname, email, ...allowed([]) };
      await Membership.create({ tenantId, subject, kind: 'contact', id, client_id, ...person }).go();
      return { ...asSubject(subject), id, client_id, subject, email };
    },
    accept: (email) => acceptInvitationOf(runtime, { tenantId, subdomain }, email),
    asAnonymous: () => apiClient(runtime, subdomain),
    asSubject,
  };
};

const difference = (after: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...after]
      .map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
      .filter(([name, count]) => count > 0 && !streamReads.includes(name)),
  );

/**
 * Runtime for a spec, on free ports; `stop` removes its folder. Start it once for each file. With `faults`, every
 * call of DynamoDB passes the fault proxy, which counts it; that costs a tenth of the time of a spec.
 */
export const startTestRuntime = async (
  options: Partial<Omit<RuntimeOptions, 'ports'>> = {},
): Promise<TestRuntime> => {
  const { startRuntime } = await import('../runtime.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'proofline-'));
  const runtime = await startRuntime({
    dataDir,
    quiet: true,
    retryMs: 20,
    scratch: true,
    callLimits: false,
    ...options,
    ports: 'free',
  });
  let workspaces = 0;
  const faults = (): FaultProxy => {
    if (!runtime.faults) throw new Error('The spec needs a runtime that is started with faults: true');
    return runtime.faults;
  };
  return {
    ...runtime,
    get faults() {
      return faults();
    },
    createWorkspace({ subdomain, plan = 'professional' } = {}) {
      workspaces += 1;
      return createTestWorkspace(runtime, subdomain ?? `w${workspaces}`, plan);
    },
    async measure(work) {
      (await import('#server/lambda/tenant.ts')).renewCache();
      const { calls, capacity } = faults();
      const before = { calls: new Map(calls), capacity: new Map(capacity) };
      const result = await work();
      return {
        result,
        calls: difference(calls, before.calls),
        capacity: difference(capacity, before.capacity),
      };
    },
    async stop() {
      await runtime.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
