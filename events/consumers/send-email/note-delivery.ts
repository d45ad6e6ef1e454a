/** Sendings whose mails do not go out: noted once nobody was reached, and again with the first mail (decision 0033). */
import { hourMs } from '#domain/calendar/units.ts';
import { isUnsent } from '#domain/mail-state.ts';
import { findTask, isUndelivered } from '#domain/workflow/index.ts';
import { actOnWorkflows, type PlanOfAll } from '#server/actions/workflow-action.ts';
import { mailsOfCommit, type ProjectHeads, workflowOfRecord } from '#server/data/project-reads.ts';
import type { Trigger } from '#server/lambda/consumer.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { commitKeyOf, type MailEvent } from './mail-event.ts';
import type { Attempt } from './mail-queue.ts';

type Sending = MailEvent<'Send Preview' | 'Revision Reminder'>;

/** Milliseconds that the mail service may refuse for before a sending counts as undelivered. */
const graceOfRefusal = hourMs;

interface Round {
  readonly workflowId: number;
  readonly revisionId: number;
}

/** Rounds that the mail tells of; several in a multi-update. */
const roundsOf = (event: Sending): readonly Round[] => {
  const update = event.name === 'Send Preview' ? event.data.update : undefined;
  return update ?? [{ workflowId: commitKeyOf(event).workflowId, revisionId: event.data.revisionId }];
};

/** True if one of the rounds was undelivered when the mail was composed. */
const wasUndelivered = (rounds: readonly Round[], { workflows }: Pick<ProjectHeads, 'workflows'>): boolean =>
  rounds.some(({ workflowId, revisionId }) => {
    const record = workflows.find(({ id }) => id === workflowId);
    const found = record && findTask(workflowOfRecord(record), revisionId);
    return found !== undefined && isUndelivered(found.task);
  });

const actor = { kind: 'system', id: 0, name: '' } as const;

/** Plan that changes nothing. */
const nothing = refused('not_in_progress');

/**
 * Notes the rounds of a sending as undelivered when each of its mails was tried and none has gone out, and as delivered
 * with the first mail that does, which may be a reminder's. `found` was read before the attempt, and `recipients` are all
 * of the mail. A first attempt that succeeds costs nothing.
 */
export const noteDelivery = async (
  event: Sending,
  found: Pick<ProjectHeads, 'workflows'>,
  recipients: readonly string[],
  { state, isFirst }: Attempt,
  { now, at }: Trigger,
): Promise<void> => {
  const sending = event.data.at;
  const isPatient = now - Date.parse(sending) < graceOfRefusal;
  // Every mail of an outage comes here, at each of its attempts.
  if (state === 'owed' && isPatient) return;
  const commit = commitKeyOf(event);
  const rounds = roundsOf(event);
  const isReminder = event.name === 'Revision Reminder';
  // A retried sending may have become undelivered since it was read; a reminder comes long after.
  const concerns = isUnsent(state) ? !isReminder : isReminder ? wasUndelivered(rounds, found) : !isFirst;
  if (!concerns) return;

  const planUndelivered = async (): Promise<PlanOfAll | Refused> => {
    const records = await mailsOfCommit(commit, recipients);
    const isTried = records.length === recipients.length;
    const reachesNobody = records.every((one) => isUnsent(one.state) && !(isPatient && one.state === 'owed'));
    if (!isTried || !reachesNobody) return nothing;
    return {
      commands: rounds.map(({ revisionId }) => [{ type: 'note_undelivered', revisionId, sending, at }]),
      also: ({ MailRecord: Checked }, { workflow }) =>
        workflow.id === rounds[0]?.workflowId
          ? records.map(({ recipient, state: was }) =>
              // Race: another mail may be sent meanwhile. It goes out before this is noted, so it would not note a delivery.
              Checked.check({ ...commit, recipient })
                .where((item, { eq }) => eq(item.state, was))
                .commit(),
            )
          : [],
    };
  };
  const planDelivered = (): PlanOfAll => ({
    commands: rounds.map(({ revisionId }) => [{ type: 'note_delivered', revisionId, at }]),
  });
  const outcome = await actOnWorkflows({
    tenantId: commit.tenantId,
    projectId: commit.projectId,
    workflowIds: rounds.map(({ workflowId }) => workflowId),
    actor,
    now,
    // The project's state is the only condition: nobody asks for this.
    allow: () => undefined,
    plan: isUnsent(state) ? planUndelivered : planDelivered,
  });
  if (isRefused(outcome) && outcome.refused.code === 'conflict')
    throw new Error('delivery not noted: conflict');
};
