import { randomBytes } from 'node:crypto';
import { acceptInvitation, confirmSignUp, signUp } from '#contracts/account.ts';
import { createUser } from '#contracts/team.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { Invitation } from '#server/data/entities/invitation.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { SignUp } from '#server/data/entities/sign-up.ts';
import { hashed } from '#server/data/ids.ts';
import { tokenOfInvitation, tokenOfLink } from '#server/tokens/links.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { loadCodes, newCode } from '#server/workspace/marketplace.ts';
import { callerAt, callerIn } from '../calls.ts';
import type { Step } from '../check.ts';
import { asOwner, type Course, given, mailbox, tokenOf } from '../course.ts';
import { awaited, originOf, Skipped, Unexpected } from '../deployment.ts';

const newPassword = (): string => `${randomBytes(15).toString('base64url')}-a7`;

export const signsUp: Step<Course> = {
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

export const trustsEdge: Step<Course> = {
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

export const invites: Step<Course> = {
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
