/** Stop of a workspace's mail, which waits meanwhile (docs/decisions/0116). The sender reads the field with each mail. */
import type { MailStopReason } from '#domain/plan/mail-stop.ts';
import { changeTenant } from './change-tenant.ts';

/** Stops all mail of a workspace; false if there is no such workspace. A second stop keeps time and reason of the first. */
export const stopMail = async (tenantId: number, reason: MailStopReason, now: number): Promise<boolean> => {
  const mail_stopped = { since: new Date(now).toISOString(), reason };
  const tenant = await changeTenant(tenantId, now, (before) =>
    before.mail_stopped
      ? undefined
      : {
          after: { ...before, mail_stopped },
          write: ({ Tenant }) =>
            Tenant.patch({ tenantId })
              .set({ mail_stopped })
              .where((item, { notExists }) => notExists(item.mail_stopped))
              .commit(),
        },
  );
  return tenant !== undefined;
};

/** Resumes the mail of a workspace: what has waited goes out within a quarter of an hour. False if there is no such workspace. */
export const resumeMail = async (tenantId: number, now: number): Promise<boolean> => {
  const mail_resumed_on = new Date(now).toISOString();
  const tenant = await changeTenant(tenantId, now, ({ mail_stopped, ...rest }) =>
    mail_stopped
      ? {
          after: { ...rest, mail_resumed_on },
          write: ({ Tenant }) =>
            Tenant.patch({ tenantId }).set({ mail_resumed_on }).remove(['mail_stopped']).commit(),
        }
      : undefined,
  );
  return tenant !== undefined;
};
