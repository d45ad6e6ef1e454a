import { sendAgain } from '#contracts/timeline.ts';
import { closedRefusal, deniedOn } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { mailsOfCommit, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { positionOfEntry } from '#server/projects/project-view.ts';
import { again } from '#server/retry.ts';
import { revokedAmong, whyNotResendable } from './resendable.ts';

/**
 * Makes failed mails owed again: the consumer send-email sends them on the event. A mail that may have gone out needs
 * the caller's confirmation. If each would be withheld, the call is refused; beside others such a mail stays as it is.
 */
export const sendAgainEndpoint = endpoint(sendAgain, ({ params, body, principal, now, once }) =>
  retryOnConflict(async () => {
    const { tenantId } = principal.tenant;
    const { id: projectId } = params;
    const position = positionOfEntry(body.commit);
    if (!position) return refused('mail_not_found');
    const key = { tenantId, projectId, ...position };
    const recipients = [...new Set(body.recipients)];
    const [found, { data: commit }, records] = await Promise.all([
      projectWithWorkflows(tenantId, projectId),
      Commit.get(key).go({ consistent: true }),
      mailsOfCommit(key, recipients),
    ]);
    if (!found) return refused('project_not_found');
    const { project } = found;
    const denied = deniedOn(principal.actor, 'act_on_timeline', project) ?? closedRefusal(project);
    if (denied) return denied;
    if (!commit || records.length < recipients.length) return refused('mail_not_found');
    const asItIs = { ...project, workflows: found.workflows.map(workflowOfRecord) };
    const revoked = await revokedAmong(tenantId, { commits: [commit], mails: records }, project.contacts);
    const asked = records.map((record) => ({
      record,
      not: whyNotResendable(commit, record, asItIs, revoked),
    }));
    const failed = asked.filter(({ not }) => not === undefined).map(({ record }) => record);
    if (failed.length === 0) {
      const isWithheld = asked.some(({ not }) => not !== 'settled');
      return isWithheld ? refused('mail_not_needed') : { outcome: 'ignored' as const };
    }
    if (!body.evenIfUnknown && failed.some(({ state }) => state === 'unknown')) {
      return refused('mail_may_have_arrived');
    }
    const answer = { outcome: 'done' as const };
    const result = await transact((entities) => ({
      once: onceItem(entities, { once, now }, answer),
      project: projectIsOpen(entities, { tenantId, projectId }),
      mails: failed.map(({ recipient, state }) =>
        entities.MailRecord.patch({ ...key, recipient })
          .set({ state: 'owed' })
          .remove(['reason'])
          // Race: of two concurrent calls one makes the mail owed, and the other is decided anew.
          .where((record, { eq }) => eq(record.state, state))
          .commit(),
      ),
      commit: entities.Commit.create({
        ...commitAt({ tenantId, projectId }, now),
        workflowId: position.workflowId,
        actor: eventActor(principal),
        events: [
          {
            category: 'Mail Resent',
            of: position,
            recipients: failed.map(({ recipient }) => recipient),
            subject: failed[0]?.subject ?? '',
            to: failed.map(({ to }) => to),
          },
        ],
      }).commit(),
    }));
    if (result.committed) return answer;
    return result.failed.includes('once') ? repeated : again;
  }),
);
