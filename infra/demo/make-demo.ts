/**
 * Demo: two workspaces with a history of eleven months, made by the API over HTTP like their users' work, with the
 * clock set to the time of each step. It is a load test and a tour of the product at once.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, inviteContact } from '#contracts/clients.ts';
import { listInbox, markInbox } from '#contracts/inbox.ts';
import { createProject } from '#contracts/projects.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { inboxPage } from '#domain/inbox/inbox.ts';
import type { PlanName } from '#domain/plan/plan.ts';
import { acceptInvitationOf } from '../local/accept-invitation.ts';
import { apiClient } from '../local/api-client.ts';
import type { Login, Runtime } from '../local/runtime-api.ts';
import type { DemoFile, Work } from './artwork.ts';
import { type AgentName, agents, type ClientName, clients, demoPassword, projects } from './scenarios.ts';
import { type Client, type Media, type Person, Seeder, stagesOf, type Workspace } from './seed.ts';

const day = 86_400_000;
/** Start of the history, in days before today. */
const begins = 340;

type TeamName = Exclude<AgentName, 'nora'>;
const northwind = { workspace: 'Northwind Studio', subdomain: 'northwind' } as const;
const contoso = { workspace: 'Contoso Agency', subdomain: 'contoso' } as const;
const team: readonly TeamName[] = ['mara', 'jonas', 'priya', 'luca'];

/** Nobody has signed in on a device yet: the history was made by calls. */
const forgetSeedSessions = async ({ identity }: Runtime): Promise<void> => {
  const { forgetSessions } = await import('#server/people/seen-sessions.ts');
  await Promise.all(identity.accounts().map(({ sub }) => forgetSessions(sub)));
};

/**
 * Fills a new runtime, and returns its logins; `onProgress` is called with the number of steps done, of all steps. It
 * changes nothing in a runtime with workspaces.
 */
export const makeDemo = async (
  runtime: Runtime,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<readonly Login[]> => {
  const { Counter } = await import('#server/data/entities/counter.ts');
  const { data: used } = await Counter.get({ tenantId: 0, name: 'tenant' }).go();
  if (used) return runtime.logins();

  const today = Date.now();
  runtime.clock.begin(today - begins * day);
  try {
    const studio = await openWorkspace(runtime, {
      ...northwind,
      plan: 'professional',
      owner: ['Nora', 'Lindqvist'],
      team,
    });
    const nora = studio.person('nora');
    await nora.ok(updateTenantProfile, {
      params: { id: studio.tenantId },
      body: { show_production_details_in_timeline: true },
    });
    const made = await makeClients(studio);
    const portal = await inviteSome(runtime, studio, made);
    const agency = await openWorkspace(runtime, {
      ...contoso,
      plan: 'starter',
      owner: ['Carl', 'Osei'],
      team: [],
    });
    await fillContoso(agency);
    await loadSomeCodes(runtime);
    await new Seeder(runtime, studio, drawMedia, today).run(projects, made, onProgress);
    for (const who of ['nora', ...team] as const) await tidyInbox(studio, who, today);
    await forgetSeedSessions(runtime);
    const password = demoPassword;
    return [
      { ...northwind, role: 'owner', email: emailOf('Nora', northwind.subdomain), password },
      ...team.map((who) => {
        const { name, role } = agents[who];
        return { ...northwind, role, email: emailOf(name, northwind.subdomain), password };
      }),
      ...portal,
      { ...contoso, role: 'owner', email: emailOf('Carl', contoso.subdomain), password },
    ];
  } finally {
    // The history ends at the machine's time.
    const now = Date.now();
    if (runtime.clock.now() < now) runtime.clock.set(now);
  }
};

/** Marks a person's entries of the inbox as done but for those of the last two weeks, of which the older ones are read. */
const tidyInbox = async (studio: Workspace, who: AgentName, today: number) => {
  const person = studio.person(who);
  const old: string[] = [];
  const known: string[] = [];
  let before: string | undefined;
  do {
    const { items, next } = await person.ok(listInbox, { query: { before } });
    for (const { id, at } of items) {
      const age = today - Date.parse(at);
      if (age > 14 * day) old.push(id);
      else if (age > 4 * day) known.push(id);
    }
    before = next ?? undefined;
  } while (before);
  const mark = async (ids: readonly string[], state: 'done' | 'read') => {
    for (let from = 0; from < ids.length; from += inboxPage) {
      await person.ok(markInbox, { body: { ids: ids.slice(from, from + inboxPage), state } });
    }
  };
  await mark(old, 'done');
  await mark(known, 'read');
};

/** Draws in a child process, which frees its memory, in the order of the works. */
const drawMedia = (works: readonly Work[]): Media => {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-media-'));
  const script = join(import.meta.dirname, 'media.ts');
  const child = fork(script, [JSON.stringify({ folder, works })]);
  const drawn = works.map(() => Promise.withResolvers<DemoFile>());
  let count = 0;
  child.on('message', (file) => drawn[count++]?.resolve(file as DemoFile));
  once(child, 'exit').then(([code, signal]) => {
    for (const { promise, reject } of drawn) {
      // Handles the rejection of a file that is not awaited.
      promise.catch(() => undefined);
      reject(new Error(`The drawing ended with ${signal ?? code}`));
    }
  });
  return {
    files: drawn.map(({ promise }) => promise),
    async remove() {
      if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const emailOf = (name: string, subdomain: string) => `${name.toLowerCase()}@${subdomain}.example`;

/** Workspace of the owner, created by the same function as a sign-up's; the team of the demo joins it. */
const openWorkspace = async (
  runtime: Runtime,
  about: {
    workspace: string;
    subdomain: string;
    plan: PlanName;
    owner: readonly [string, string];
    team: readonly TeamName[];
  },
): Promise<Workspace> => {
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  const { workspace: name, subdomain, plan } = about;
  const [first, last] = about.owner;
  const email = emailOf(first, subdomain);
  const subject = runtime.identity.createUser({ email, password: demoPassword });
  const tenant = await createWorkspace({
    name,
    subdomain,
    plan,
    language: 'en',
    timezone: 'Europe/Berlin',
    theme: subdomain === northwind.subdomain ? 'indigo' : 'cyan',
    owner: { name: first, surname: last, email, subject },
    at: new Date(runtime.clock.now()).toISOString(),
  });
  if (!tenant) throw new Error(`There is a workspace ${subdomain} already`);
  const { tenantId } = tenant;
  const signedIn = (id: number, who: string) => ({
    ...apiClient(runtime, subdomain, runtime.identity.accessToken(who)),
    id,
  });
  const owner = signedIn(1, subject);
  const team = new Map<AgentName, Person>();
  for (const name of about.team) {
    const { id, subject: theirs } = await joinTeam(runtime, tenantId, subdomain, name);
    team.set(name, signedIn(id, theirs));
  }
  return {
    tenantId,
    person: (who) => team.get(who) ?? owner,
    contact: (address) => {
      const account = runtime.identity.accounts().find(({ email: theirs }) => theirs === address);
      return apiClient(runtime, subdomain, runtime.identity.accessToken(account?.sub ?? ''));
    },
    anonymous: apiClient(runtime, subdomain),
  };
};

/** Member of the team, as if they had accepted an invitation. */
const joinTeam = async (runtime: Runtime, tenantId: number, subdomain: string, who: TeamName) => {
  const { transact } = await import('#server/data/transact.ts');
  const { nextId } = await import('#server/data/ids.ts');
  const { name, surname, flags } = agents[who];
  const email = emailOf(name, subdomain);
  const subject = runtime.identity.createUser({ email, password: demoPassword });
  const id = await nextId(tenantId, 'user');
  const granted = Object.fromEntries(flags.map((flag) => [flag, true]));
  const person = { tenantId, id, subject, name, surname, email, ...granted };
  const { committed } = await transact(({ User, Membership, Directory }) => [
    User.create(person).commit(),
    Membership.create({ ...person, kind: 'agent' }).commit(),
    Directory.put({ kind: 'subject', name: subject, tenantId }).commit(),
  ]);
  if (!committed) throw new Error(`${name} could not join`);
  return { id, subject };
};

/**
 * Marketplace codes to try the sign-up with. The table stores only their hashes, so the codes are stored in the
 * settings.
 */
const loadSomeCodes = async (runtime: Runtime): Promise<void> => {
  const { loadCodes, newCode } = await import('#server/workspace/marketplace.ts');
  const codes = Array.from({ length: 3 }, newCode);
  await loadCodes(codes, 5, new Date(runtime.clock.now()).toISOString());
  runtime.setCodes(codes);
};

const makeClients = async (workspace: Workspace): Promise<ReadonlyMap<ClientName, Client>> => {
  const made = new Map<ClientName, Client>();
  for (const [key, profile] of Object.entries(clients)) {
    const { name, language, timezone, domain, people } = profile;
    const contacts = people.map(([firstname, lastname]) => ({
      firstname,
      lastname,
      email: `${asciiOf(firstname)}.${asciiOf(lastname)}@${domain}`,
    }));
    const body = { name, language, timezone, agency_client_director: 1, contacts };
    made.set(key as ClientName, await workspace.person('nora').ok(createClient, { body }));
  }
  return made;
};

const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Gives two contacts access to the portal, with logins as if they had chosen their passwords. */
const inviteSome = async (
  runtime: Runtime,
  workspace: Workspace,
  made: ReadonlyMap<ClientName, Client>,
): Promise<Login[]> => {
  const logins: Login[] = [];
  for (const name of ['velo', 'sol'] as const) {
    const contact = made.get(name)?.contacts[0];
    if (!contact) throw new Error(`${name} has no contact`);
    const { email, id } = contact;
    runtime.identity.createUser({ email, password: demoPassword });
    await workspace.person('nora').ok(inviteContact, { params: { id } });
    await acceptInvitationOf(runtime, { ...northwind, tenantId: workspace.tenantId }, email);
    logins.push({ ...northwind, role: 'client', email, password: demoPassword });
  }
  return logins;
};

/** Second workspace, to try that nothing is visible across workspaces. */
const fillContoso = async ({ person }: Workspace): Promise<void> => {
  const contact = { firstname: 'Wes', lastname: 'Adler', email: 'wes.adler@fabrikam.example' };
  const client = await person('nora').ok(createClient, {
    body: { name: 'Fabrikam', timezone: 'Europe/Dublin', contacts: [contact] },
  });
  for (const name of ['Trade fair stand', 'Investor deck']) {
    await person('nora').ok(createProject, {
      body: {
        name,
        client_id: client.id,
        contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
        workflows: [{ stages: stagesOf('print') }],
      },
    });
  }
};
