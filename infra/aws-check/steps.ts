/**
 * Steps of the check of an account. Each calls the deployment from outside, as people and browsers do, and looks into the table where a
 * person would look into their mailbox. Load it once the variables of the deployment are those of this process.
 */
import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { GetScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { acceptInvitation, confirmSignUp, signUp } from '#contracts/account.ts';
import { createClient } from '#contracts/clients.ts';
import { checkCustomDomain, setCustomDomain } from '#contracts/custom-domain.ts';
import { listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { listContactMailing } from '#contracts/mailing.ts';
import { archiveProject, createProject, deleteProject, getProject } from '#contracts/projects.ts';
import { copyLink, getReview } from '#contracts/review.ts';
import { proveSession } from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { Invitation } from '#server/data/entities/invitation.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { SignUp } from '#server/data/entities/sign-up.ts';
import { hashed } from '#server/data/ids.ts';
import { tableName } from '#server/data/table.ts';
import { reminderOf, slotsOf } from '#server/schedules/reminders.ts';
import { nameOf } from '#server/schedules/schedule.ts';
import { tokenOfInvitation, tokenOfLink } from '#server/tokens/links.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { loadCodes, newCode } from '#server/workspace/marketplace.ts';
import { signIn, walk } from '../../functions/canary/walk.ts';
import { client as tables } from '../local/ops/contents.ts';
import { eraseWorkspace } from '../local/ops/erase.ts';
import { restoreWorkspace } from '../local/ops/restore-workspace.ts';
import { operatorVariables } from '../local/stage-environment.ts';
import { type Caller, callerAt, callerIn } from './calls.ts';
import type { Step } from './check.ts';
import { awaited, type Deployment, originOf, Skipped, Unexpected } from './deployment.ts';

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Workspace that the check has signed up. */
interface Workspace {
  readonly tenantId: number;
  readonly subdomain: string;
  readonly owner: Login;
}

interface Round {
  readonly id: number;
  readonly wf: number;
  readonly rev: number;
}

/** Results that later steps go on with. */
export interface Course {
  workspace?: Workspace;
  round?: Round;
  /** Contact whose mailbox takes everything. */
  contactId?: number;
  /** Token of that contact's link. */
  link?: string;
}

/** Mailboxes of SES's simulator, which the sandbox allows and which count in no reputation. */
const mailbox = (kind: 'success' | 'bounce', label: string): string =>
  `${kind}+${label}@simulator.amazonses.com`;

const second = 1000;
const reminderMovedBy = 60 * second;
const restorableAfter = 30 * second;
const opensAfterwards = 10;

const given = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Unexpected('an earlier step has not left what this one needs');
  return value;
};

const expectStatus = (what: string, status: number, ...expected: readonly number[]): void => {
  if (!expected.includes(status))
    throw new Unexpected(`${what} answered ${status}, not ${expected.join(' or ')}`);
};

const tokenOf = async ({ clientId }: Deployment, { email, password }: Login): Promise<string> =>
  (await signIn({ clientId, email, password })).accessToken;

/** Owner of the workspace, signed in anew: a token lasts for a quarter of an hour, and some steps take longer. */
const asOwner = async (deployment: Deployment, course: Course): Promise<Caller> => {
  const { subdomain, owner } = given(course.workspace);
  return callerIn(deployment, subdomain, await tokenOf(deployment, owner));
};

/** Owner with a fresh proof, which calls about access to the workspace demand. */
const asProvenOwner = async (deployment: Deployment, course: Course): Promise<Caller> => {
  const owner = await asOwner(deployment, course);
  const access_token = await tokenOf(deployment, given(course.workspace).owner);
  await owner.ok(proveSession, { body: { access_token } });
  return owner;
};

const newPassword = (): string => `${randomBytes(15).toString('base64url')}-a7`;

/** Picture of one grey, unlike that of any other run. */
const newPicture = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const [width, height] = [64, 48];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const pixels = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width)])),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const answers: Step<Course> = {
  name: 'answers',
  expects: 'the page, and 401 on a call without a session',
  async run(deployment) {
    const page = await fetch(`${originOf(deployment)}/`, { redirect: 'error' });
    expectStatus('the page', page.status, 200);
    if (!(await page.text()).includes('<html')) throw new Unexpected('the page is no document');
    const anybody = callerAt(originOf(deployment));
    expectStatus('a call without a session', await anybody.status(getMe), 401);
    return 'page 200, call 401';
  },
};

const variables: Step<Course> = {
  name: 'outputs',
  expects: 'every name that operators and functions go by',
  async run(deployment) {
    const missing = operatorVariables.filter((name) => !deployment.variables[name]);
    if (missing.length > 0) throw new Unexpected(`missing: ${missing.join(', ')}`);
    return `${operatorVariables.length} names`;
  },
};

const signsUp: Step<Course> = {
  name: 'sign-up',
  expects: 'a mailed link makes the workspace, and its owner signs in',
  after: ['outputs'],
  async run(deployment, course) {
    const now = deployment.now();
    const run = randomBytes(4).toString('hex');
    const [subdomain, code] = [`check${run}`, newCode()];
    await loadCodes([code], 5, new Date(now).toISOString());
    const owner = { email: mailbox('success', `owner-${run}`), password: newPassword() };
    await callerAt(originOf(deployment)).ok(signUp, {
      body: {
        tenantName: `Check ${run}`,
        adminFirstName: 'Olga',
        adminLastName: 'Owner',
        adminEmail: owner.email,
        subdomain,
        appsumoCode: code,
        timezone: 'UTC',
      },
    });
    const { data } = await SignUp.get({ host: hashed(hostOf(subdomain)) }).go({ consistent: true });
    const token = tokenOfLink(given(data?.link_id));
    await callerIn(deployment, subdomain).ok(confirmSignUp, { body: { token, password: owner.password } });
    const { tenant, user } = await callerIn(deployment, subdomain, await tokenOf(deployment, owner)).ok(
      getMe,
    );
    if (!user.owner) throw new Unexpected('the person who signed up is not the owner');
    course.workspace = { tenantId: tenant.id, subdomain, owner };
    return `workspace ${tenant.id}, ${subdomain}`;
  },
};

const trustsEdge: Step<Course> = {
  name: 'own address',
  expects: 'beside the distribution the API knows no workspace, though its host is named',
  after: ['sign-up'],
  async run(deployment, course) {
    const { apiAddress } = deployment;
    if (apiAddress === undefined) throw new Skipped('the API has no address of its own here');
    const { host } = new URL(originOf(deployment, given(course.workspace).subdomain));
    const found = await callerAt(apiAddress).ok(getTenantByHost, { headers: { 'x-proofline-host': host } });
    if (found) throw new Unexpected('the API takes the host from anybody');
    return 'no workspace';
  },
};

const invites: Step<Course> = {
  name: 'invitation',
  expects: 'the invited person accepts by the mailed link, and signs in',
  after: ['sign-up'],
  async run(deployment, course) {
    const { tenantId, subdomain } = given(course.workspace);
    const colleague = { email: mailbox('success', `colleague-${subdomain}`), password: newPassword() };
    const owner = await asOwner(deployment, course);
    await owner.ok(createUser, { body: { name: 'Cleo', surname: 'Colleague', email: colleague.email } });
    await awaited(deployment, { minutes: 5, for: 'the mail of the invitation' }, async () => {
      const mails = await MailRecord.query
        .primary({ tenantId, projectId: 0 })
        .go({ consistent: true, pages: 'all' });
      return mails.data.find(({ to, state }) => to === colleague.email && state === 'sent');
    });
    const { data } = await Invitation.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
    const token = tokenOfInvitation(given(data.find(({ email }) => email === colleague.email)?.link_id));
    await callerIn(deployment, subdomain).ok(acceptInvitation, {
      params: { token },
      body: { password: colleague.password },
    });
    const me = await callerIn(deployment, subdomain, await tokenOf(deployment, colleague)).ok(getMe);
    return `${me.user.email} is signed in`;
  },
};

const uploads: Step<Course> = {
  name: 'upload',
  expects: 'a browser may upload, other bytes are refused, and a thumbnail is made',
  after: ['sign-up'],
  async run(deployment, course) {
    const { subdomain } = given(course.workspace);
    const owner = await asOwner(deployment, course);
    const client = await owner.ok(createClient, {
      body: {
        name: 'Check',
        contacts: [
          { firstname: 'Sue', lastname: 'Success', email: mailbox('success', `client-${subdomain}`) },
          { firstname: 'Bo', lastname: 'Bounce', email: mailbox('bounce', `client-${subdomain}`) },
        ],
      },
    });
    const { project, workflows } = await owner.ok(createProject, {
      body: {
        name: 'Check',
        client_id: client.id,
        auto_reminder: true,
        contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
        workflows: [{ stages: [{ title: 'Draft', revisions: 1 }] }],
      },
    });
    const wf = given(workflows[0]);
    const round = { id: project.id, wf: wf.id, rev: given(wf.tasks[0]?.tasks[0]).id };
    course.round = round;
    course.contactId = given(client.contacts[0]?.id);

    const picture = newPicture();
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const query = { filename: 'check.png', content_type: 'image/png', filesize: picture.length };
    const ticket = await owner.ok(startUpload, { params: round, query: { ...query, sha256 } });
    const url = given(ticket.url ?? undefined);
    const origin = originOf(deployment, subdomain);
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': Object.keys(ticket.headers).join(','),
      },
    });
    expectStatus('the preflight', preflight.status, 200, 204);
    const put = (body: Buffer) =>
      fetch(url, { method: 'PUT', headers: { ...ticket.headers, origin }, body: new Uint8Array(body) });
    const wrong = Buffer.from(picture);
    wrong.writeUInt8(wrong.readUInt8(60) ^ 1, 60);
    expectStatus('an upload of other bytes', (await put(wrong)).status, 400, 403);
    const uploaded = await put(picture);
    expectStatus('the upload', uploaded.status, 200);
    if (!uploaded.headers.get('access-control-allow-origin'))
      throw new Unexpected('the page may not read the answer to its upload');
    await owner.ok(registerFile, { params: round, query, body: { upload: ticket.upload, sha256 } });
    const file = await awaited(deployment, { minutes: 5, for: 'the thumbnail' }, async () => {
      const { files } = await owner.ok(listFiles, { params: round });
      const [found] = files;
      if (found?.state === 'refused') throw new Unexpected(`the file was refused: ${found.refusal}`);
      return found?.thumbnail && found.verified ? found : undefined;
    });
    const thumbnail = await fetch(file.thumbnail ?? '');
    expectStatus('the thumbnail', thumbnail.status, 200);
    return `preflight ${preflight.status}, upload 200, thumbnail of ${(await thumbnail.arrayBuffer()).byteLength} bytes${file.unscanned ? ', unscanned' : ''}`;
  },
};

const mails: Step<Course> = {
  name: 'mail',
  expects: 'one mail is sent; the other bounces, and its address is suppressed',
  after: ['upload'],
  async run(deployment, course) {
    const { id, wf, rev } = given(course.round);
    const owner = await asOwner(deployment, course);
    await owner.ok(sendPreview, {
      params: { id, wf, rev },
      body: { emailText: { subject: 'Check', body: '<p>{{review_link}}</p>' }, reviewLink: null },
    });
    const states = await awaited(
      deployment,
      { minutes: 5, for: 'a sent mail and a bounced one' },
      async () => {
        const { history } = await owner.ok(getTimeline, { params: { id, wf } });
        const all = history.flatMap(({ mails: of = [] }) => of);
        const stateOf = (kind: 'success' | 'bounce') => all.find(({ to }) => to.startsWith(`${kind}+`));
        const [sent, bounced] = [stateOf('success'), stateOf('bounce')];
        if (sent?.state === 'failed') throw new Unexpected(`SES refused the mail: ${sent.reason ?? ''}`);
        return sent?.state === 'sent' && bounced?.state === 'bounced' ? { bounced } : undefined;
      },
    );
    const { project } = await owner.ok(getTimeline, { params: { id, wf } });
    const ids = project.contacts.map((contact) => contact.id).join(',');
    const { contacts } = await owner.ok(listContactMailing, { query: { ids } });
    const suppressed = contacts.filter((contact) => contact.suppressed === 'bounced');
    if (suppressed.length !== 1)
      throw new Unexpected(`${suppressed.length} addresses are suppressed, not one`);
    const contactId = given(course.contactId);
    const { url } = await owner.ok(copyLink, { params: { id, rev, contactId } });
    course.link = given(new URL(url).pathname.split('/').at(-1));
    return `sent; bounced: ${states.bounced.reason ?? 'no reason told'}`;
  },
};

const walks: Step<Course> = {
  name: 'walk',
  expects: 'the canary’s walk: sign in, send, open the link, approve, tidy up',
  after: ['sign-up'],
  async run(deployment, course) {
    const { subdomain, owner } = given(course.workspace);
    const { clientId } = deployment;
    const place = {
      origin: originOf(deployment, subdomain),
      clientId,
      ...owner,
      contact: mailbox('success', 'walk'),
    };
    const times: string[] = [];
    await walk(place, (step, milliseconds) => times.push(`${step} ${milliseconds} ms`)).catch(
      (fallen: Error) => {
        throw new Unexpected(
          `${fallen.message}: ${fallen.cause instanceof Error ? fallen.cause.message : ''}`,
        );
      },
    );
    return times.join(', ');
  },
};

const schedules: Step<Course> = {
  name: 'schedule',
  expects: 'a reminder moved to the next minute fires; being early, it is planned for its morning again',
  after: ['mail'],
  async run(deployment, course) {
    const { tenantId } = given(course.workspace);
    const { id } = given(course.round);
    const scheduler = new SchedulerClient({});
    const planned = await awaited(deployment, { minutes: 5, for: 'the schedule of a reminder' }, async () => {
      const [slot] = await slotsOf(tenantId, id, 0);
      if (!slot) return undefined;
      const where = {
        Name: nameOf(reminderOf(tenantId, slot.revisionId)),
        GroupName: given(deployment.variables.SCHEDULER_GROUP),
      };
      const found = await scheduler.send(new GetScheduleCommand(where)).catch(() => undefined);
      return found && { where, found };
    });
    const { ScheduleExpression, Target, FlexibleTimeWindow, ActionAfterCompletion } = planned.found;
    const soon = new Date(deployment.now() + reminderMovedBy).toISOString().slice(0, 19);
    await scheduler.send(
      new UpdateScheduleCommand({
        ...planned.where,
        Target,
        FlexibleTimeWindow,
        ActionAfterCompletion,
        ScheduleExpression: `at(${soon})`,
        ScheduleExpressionTimezone: 'UTC',
      }),
    );
    const moved = performance.now();
    await deployment.pass(reminderMovedBy);
    await awaited(deployment, { minutes: 4, for: 'the plan for its morning' }, async () => {
      const now = await scheduler.send(new GetScheduleCommand(planned.where)).catch(() => undefined);
      return now?.ScheduleExpression === ScheduleExpression ? true : undefined;
    });
    return `planned again for ${ScheduleExpression}, ${Math.round((performance.now() - moved) / second)} s after it was moved`;
  },
};

const servesHost: Step<Course> = {
  name: 'custom host',
  expects: 'the workspace answers at a host of its own, and no longer once that is taken back',
  after: ['sign-up'],
  async run(deployment, course) {
    const { customHost: host } = deployment;
    if (host === undefined) throw new Skipped('no host was given');
    const [name] = host.split(':');
    const set = async (custom_domains: string | null) =>
      (await asProvenOwner(deployment, course)).ok(setCustomDomain, { body: { custom_domains } });
    const here = async () =>
      (await callerAt(`${deployment.protocol}//${host}`)
        .ok(getTenantByHost)
        .catch(() => undefined)) ?? undefined;
    const { cname } = await set(given(name));
    try {
      await deployment.point(cname);
      await awaited(
        deployment,
        { minutes: 45, for: 'a certificate and a tenant of CloudFront' },
        async () => {
          const { state, reason } = await (await asOwner(deployment, course)).ok(checkCustomDomain);
          if (state === 'failed') throw new Unexpected(reason ?? 'it failed');
          return state === 'live' ? state : undefined;
        },
      );
      await awaited(deployment, { minutes: 10, for: 'the workspace at its host' }, here);
    } catch (cause) {
      // CloudFront keeps the distribution as long as a host is served by it. The first trouble is the one to tell.
      await set(null).catch(() => undefined);
      throw cause;
    }
    await set(null);
    await awaited(deployment, { minutes: 10, for: 'the end of the host' }, async () =>
      (await here()) === undefined ? true : undefined,
    );
    return `${name} led to ${given(course.workspace).subdomain}`;
  },
};

const rings: Step<Course> = {
  name: 'alarm',
  expects: 'an alarm that goes off reaches its topic',
  async run({ alarms }) {
    if (!alarms) throw new Skipped('nothing rings here');
    const name = 'api-5xx';
    if (!(await alarms.ring(name))) throw new Unexpected(`the topic refused the alarm ${name}`);
    return `${name} has told the topic`;
  },
};

const restores: Step<Course> = {
  name: 'restore',
  expects: 'a project that was deleted is there again, with its file',
  after: ['upload'],
  async run(deployment, course) {
    const { tenantId } = given(course.workspace);
    const round = given(course.round);
    await deployment.pass(60 * second);
    const to = Math.floor(deployment.now() / second) * second;
    await deployment.pass(60 * second);
    const before = await asOwner(deployment, course);
    await before.ok(archiveProject, { params: { id: round.id }, body: { archive: true } });
    await before.ok(deleteProject, { params: { id: round.id } });
    expectStatus('the deleted project', await before.status(getProject, { params: { id: round.id } }), 404);
    await awaited(deployment, { minutes: 15, for: 'an instant that can be restored' }, async () => {
      await deployment.pass(restorableAfter);
      const { ContinuousBackupsDescription: backups } = await tables.send(
        new DescribeContinuousBackupsCommand({ TableName: tableName }),
      );
      const latest = backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime;
      return latest && latest.getTime() >= to ? latest : undefined;
    });
    const { put, removed } = await restoreWorkspace(tenantId, to, { now: deployment.now });
    const after = await asOwner(deployment, course);
    await after.ok(getProject, { params: { id: round.id } });
    const { files } = await after.ok(listFiles, { params: round });
    if (files.length !== 1) throw new Unexpected(`the project has ${files.length} files, not one`);
    return `${put} items put back, ${removed} taken away`;
  },
};

/** Traffic of a guest, until it is stopped. */
const opening = (guest: Caller, token: string, every: number) => {
  const seen = { opened: 0, refused: 0, unreached: 0 };
  let goesOn = true;
  const ended = (async () => {
    while (goesOn) {
      const status = await guest.status(getReview, { params: { token } }).catch(() => 0);
      if (status === 200) seen.opened += 1;
      else if (status >= 400 && status < 500) seen.refused += 1;
      else seen.unreached += 1;
      await new Promise((resolve) => setTimeout(resolve, every));
    }
  })();
  return {
    seen,
    stop: async () => {
      goesOn = false;
      await ended;
    },
  };
};

const rotates: Step<Course> = {
  name: 'rotation',
  expects: 'a mailed link opens before, during and after a change of keys; new links name the new key',
  after: ['mail'],
  async run(deployment, course) {
    const { subdomain } = given(course.workspace);
    const [token, { id, rev }, contactId] = [
      given(course.link),
      given(course.round),
      given(course.contactId),
    ];
    const traffic = opening(callerIn(deployment, subdomain), token, deployment.every);
    try {
      await awaited(deployment, { minutes: 2, for: 'guests' }, async () => traffic.seen.opened || undefined);
      await deployment.changeKeys();
      const before = traffic.seen.opened;
      await awaited(deployment, { minutes: 2, for: 'guests after the change' }, async () =>
        traffic.seen.opened >= before + opensAfterwards ? true : undefined,
      );
    } finally {
      await traffic.stop();
    }
    const { opened, refused, unreached } = traffic.seen;
    const told = `${opened} opened, ${refused} refused, ${unreached} unreached`;
    if (refused > 0 || unreached > 0) throw new Unexpected(told);
    const { url } = await (await asOwner(deployment, course)).ok(copyLink, {
      params: { id, rev, contactId },
    });
    const fresh = given(new URL(url).pathname.split('/').at(-1));
    const keyOf = (link: string) => link.slice(22, 26);
    if (keyOf(fresh) === keyOf(token)) throw new Unexpected(`${told}; new links name the former key`);
    return `${told}; key ${keyOf(token)} became ${keyOf(fresh)}`;
  },
};

const erases: Step<Course> = {
  name: 'erasure',
  expects: 'a schedule deletes the workspace a minute later, and nothing of it is left',
  after: ['sign-up'],
  async run(deployment, course) {
    const { tenantId, subdomain, owner } = given(course.workspace);
    const { now, minute } = deployment;
    const erased = await eraseWorkspace(tenantId, { confirm: subdomain, settle: minute, now });
    const isLeft = await tokenOf(deployment, owner).then(
      () => true,
      () => false,
    );
    if (isLeft) throw new Unexpected('its owner still signs in');
    return `${erased.items} items, ${erased.objects} objects, ${erased.logins} logins, ${erased.schedules} schedules`;
  },
};

/** All steps, in the order in which one goes on with what another has left. */
export const steps: readonly Step<Course>[] = [
  variables,
  answers,
  signsUp,
  trustsEdge,
  invites,
  uploads,
  mails,
  walks,
  schedules,
  servesHost,
  rings,
  restores,
  rotates,
  erases,
];
