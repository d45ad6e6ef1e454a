import { proveSession } from '#contracts/session.ts';
import { signIn } from '../../functions/canary/walk.ts';
import { type Caller, callerIn } from './calls.ts';
import { type Deployment, Unexpected } from './deployment.ts';

export interface Login {
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
export const mailbox = (kind: 'success' | 'bounce', label: string): string =>
  `${kind}+${label}@simulator.amazonses.com`;

export const second = 1000;

export const given = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Unexpected('an earlier step has not left what this one needs');
  return value;
};

export const expectStatus = (what: string, status: number, ...expected: readonly number[]): void => {
  if (!expected.includes(status))
    throw new Unexpected(`${what} answered ${status}, not ${expected.join(' or ')}`);
};

export const tokenOf = async ({ clientId }: Deployment, { email, password }: Login): Promise<string> =>
  (await signIn({ clientId, email, password })).accessToken;

/** Owner of the workspace, signed in anew: a token lasts for a quarter of an hour, and some steps take longer. */
export const asOwner = async (deployment: Deployment, course: Course): Promise<Caller> => {
  const { subdomain, owner } = given(course.workspace);
  return callerIn(deployment, subdomain, await tokenOf(deployment, owner));
};

/** Owner with a fresh proof, which calls about access to the workspace demand. */
export const asProvenOwner = async (deployment: Deployment, course: Course): Promise<Caller> => {
  const owner = await asOwner(deployment, course);
  const access_token = await tokenOf(deployment, given(course.workspace).owner);
  await owner.ok(proveSession, { body: { access_token } });
  return owner;
};
