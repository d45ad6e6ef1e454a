/**
 * Multi-update: one mail with previews of several deliverables, previewed and sent (administration.md, Multi-update).
 */

import type { BodyOf } from '#contracts/route.ts';
import { listUpdateOffers, previewMultiUpdate, sendMultiUpdate } from '#contracts/timeline.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { localDate } from '#domain/calendar/date.ts';
import { daysOffAfter } from '#domain/calendar/days-off.ts';
import { parseTags } from '#domain/email-template/render.ts';
import { decide, offersForUpdate, type Workflow } from '#domain/workflow/index.ts';
import { actAsAgentOnAll } from '#server/actions/agent-action.ts';
import { composedMail, previewsFor } from '#server/actions/composed-mail.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { answersAgain, type TakenAction } from '#server/actions/taken-action.ts';
import type { ActionsInput, Surplus } from '#server/actions/workflow-action.ts';
import {
  type FileRecord,
  projectWithFiles,
  type WorkflowRecord,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { standInFor } from '#server/mail/frozen-mail.ts';
import { cleanText, textOfType } from '#server/mail/mail-text.ts';
import { type MultiUpdateMail, multiUpdateMail, type UpdatePreview } from '#server/mail/multi-update-mail.ts';
import { type ProjectMail, senderOf, workOf } from '#server/mail/project-mail.ts';
import { placeholderLink } from '#server/mail/workspace-url.ts';
import { aboutRevision, afterCommands, freezeFor, itemsOfMail, linkRound } from './agent-mail.ts';
import { type PlannedPreview, planPreview, refusalByAnswers, shownFiles } from './preview-content.ts';

type Deliverable = BodyOf<typeof sendMultiUpdate>['deliverables'][number];

const type = 'multi-update';

/** Round to show, as the call asks for it. */
interface UpdateRound extends UpdatePreview {
  readonly asked: Deliverable;
  readonly files: readonly FileRecord[];
}

/** Rounds of the call, in its order; each stage at most once. */
const previewsOf = (
  deliverables: readonly Deliverable[],
  workflows: readonly Workflow[],
  files: readonly FileRecord[],
): readonly UpdateRound[] | Refused => {
  const rounds: UpdateRound[] = [];
  for (const asked of deliverables) {
    const { workflowId, revisionId } = asked;
    const workflow = workflows.find(({ id }) => id === workflowId);
    const about = workflow && aboutRevision(workflow, revisionId);
    if (!about) return refused('revision_not_found', { field: 'deliverables' });
    if (rounds.some(({ stage }) => stage.id === about.stage.id)) {
      return refused('stage_chosen_twice', { field: 'deliverables' });
    }
    rounds.push({ ...about, asked, workflow, files: shownFiles(files, revisionId) });
  }
  return rounds;
};

/** Workflows of the project after the previews of the call were sent. */
const afterUpdate = (
  records: readonly WorkflowRecord[],
  deliverables: readonly Deliverable[],
  at: string,
): readonly Workflow[] =>
  records.map((record) =>
    afterCommands(
      workflowOfRecord(record),
      deliverables
        .filter(({ workflowId }) => workflowId === record.id)
        .map(({ revisionId, updateStatus: moveForward }) => ({
          type: 'send_preview',
          revisionId,
          moveForward,
          reviewLink: null,
          at,
        })),
    ),
  );

/** Deliverables that are ready to be shown, by the files of their rounds in work. */
export const listUpdateOffersEndpoint = endpoint(listUpdateOffers, async ({ params, principal }) => {
  const { tenant } = principal;
  const found = await projectWithFiles(tenant.tenantId, params.id);
  if (!found) return refused('project_not_found');
  const { project, files } = found;
  const denied = deniedOn(principal.actor, 'act_on_timeline', project);
  if (denied) return denied;
  if (project.deliverable_type !== 'Multi') return refused('no_multi_update');
  const workflows = found.workflows.map(workflowOfRecord);
  const filesOf = (revisionId: number) => shownFiles(files, revisionId);
  const stages = workflows.flatMap(({ id: workflowId, stages: all }) =>
    all.filter(({ status }) => status === 'in_progress').map(({ id: stageId }) => ({ workflowId, stageId })),
  );
  const demands = await Promise.all(
    stages.map(async ({ workflowId, stageId }) => {
      const stage = { tenantId: tenant.tenantId, projectId: params.id, workflowId, stageId };
      return (await refusalByAnswers(tenant, stage)) ? stageId : undefined;
    }),
  );
  return { offers: [...offersForUpdate(workflows, filesOf, (id) => demands.includes(id))] };
});

interface UpdateMail extends MultiUpdateMail {
  readonly previews: readonly UpdateRound[];
}

/** Mail for one recipient, with the picture of the first file that has one; `all` are the files of the project. */
const mailTo = (
  mail: UpdateMail,
  all: readonly FileRecord[],
  recipient: ProjectMail['recipient'],
  linkOf: (preview: UpdatePreview) => string,
): ProjectMail => ({
  ...multiUpdateMail(mail, recipient, linkOf),
  work: workOf(
    mail.previews.flatMap(({ files }) => files),
    { stages: mail.workflows.flatMap(({ stages }) => stages), all },
  ),
});

/** Preview of the mail for every contact, with placeholder links. */
export const previewMultiUpdateEndpoint = endpoint(previewMultiUpdate, async (call) => {
  const { params, body, principal, at } = call;
  const { tenant } = principal;
  const [found, sender] = await Promise.all([
    projectWithFiles(tenant.tenantId, params.id),
    senderOf(tenant.tenantId, eventActor(principal)),
  ]);
  if (!found) return refused('project_not_found');
  const { project, files } = found;
  const denied = deniedOn(principal.actor, 'act_on_timeline', project);
  if (denied) return denied;
  if (project.deliverable_type !== 'Multi') return refused('no_multi_update');
  const workflows = afterUpdate(found.workflows, body.deliverables, at);
  const previews = previewsOf(body.deliverables, workflows, files);
  if (isRefused(previews)) return previews;
  const text = textOfType(cleanText(body.emailText), type);
  if (isRefused(text)) return text;
  const mail = { tenant, project, sender, text, at, workflows, previews };
  return previewsFor(call, project.contacts, (recipient) =>
    mailTo(mail, files, recipient, () => placeholderLink(tenant)),
  );
});

type PlannedRound = PlannedPreview & { readonly workflowId: number };

/** Refusal of a transaction with too many items: names the number of files that fit or, if it is too large without any, of deliverables. */
const refusalOfSize = (
  { over, byWorkflow }: Surplus,
  plans: readonly PlannedRound[],
  contacts: number,
): Refused => {
  const filesIn = (some: readonly PlannedRound[]) => some.flatMap(({ sends }) => sends).length;
  const room = filesIn(plans) - over;
  if (room >= 0) return refused('too_many_files', { params: { max: room } });
  // The items of a deliverable: most where its workflow has no other.
  const itemsEach = Array.from(byWorkflow, ([id, items]) => {
    const own = plans.filter(({ workflowId }) => workflowId === id);
    return (items - filesIn(own)) / (own.length || 1);
  });
  const max = Math.floor(plans.length + room / Math.max(...itemsEach));
  return refused('too_many_previews', { field: 'deliverables', params: { max, contacts } });
};

/**
 * Sends previews of several deliverables in one mail: all of their workflows change, or none. The mail's text is stored
 * beside each commit, for the review pages; the consumer send-email sends one mail, with the first.
 */
export const sendMultiUpdateEndpoint = endpoint(
  sendMultiUpdate,
  async (call) => {
    const { principal, params, body, at } = call;
    const { tenant } = principal;
    const composed = composedMail(call, body.emailText);
    const plan: ActionsInput['plan'] = async (loaded) => {
      const [found] = loaded;
      if (found?.project.deliverable_type !== 'Multi') return refused('no_multi_update');
      const { project, files } = found;
      const before = loaded.map(({ workflow }) => workflow);
      const rounds = previewsOf(body.deliverables, before, files);
      if (isRefused(rounds)) return rounds;
      const days_off = daysOffAfter(localDate(at, project.timezone), tenant);
      const plans: PlannedRound[] = [];
      for (const { workflow, task, files: shown, asked } of rounds) {
        const planned = planPreview(task, shown, asked, { at, days_off });
        if (isRefused(planned)) return planned;
        plans.push({ ...planned, workflowId: workflow.id });
      }
      const plansIn = (id: number) => plans.filter(({ workflowId }) => workflowId === id);
      const commands = before.map(({ id }) => plansIn(id).map(({ command }) => command));
      // A refusal by the state comes first: it is the better reason, and needs no mail.
      const isRefusedByState = before.some((workflow, index) =>
        commands[index]?.some((command) => decide(workflow, command).type !== 'accepted'),
      );
      if (isRefusedByState) return { commands };
      const { contacts } = project;
      const checked = await composed.check(contacts, type);
      if (isRefused(checked)) return checked;
      const { first, text } = checked;
      if (!parseTags(text.body).includes('multi_deliverables_preview')) {
        return refused('deliverables_tag_missing', { field: 'emailText' });
      }
      for (const { workflow, stage } of rounds) {
        const place = { tenantId: tenant.tenantId, projectId: params.id, workflowId: workflow.id };
        const unanswered = await refusalByAnswers(tenant, { ...place, stageId: stage.id });
        if (unanswered) return unanswered;
      }

      const workflows = afterUpdate(found.workflows, body.deliverables, at);
      const previews = previewsOf(body.deliverables, workflows, files);
      if (isRefused(previews)) return previews;
      const sender = await composed.sender;
      const mail = { tenant, project, sender, text, at, workflows, previews };
      const trial = mailTo(mail, files, first, () => placeholderLink(tenant));
      const told = composed.tried(contacts, trial);
      if (isRefused(told)) return told;
      const linked = rounds.map(({ workflow, task }) => ({
        workflowId: workflow.id,
        ...linkRound(task.id, contacts),
      }));
      const withStandIns = mailTo(mail, files, first, ({ task }) => standInFor(task.id));
      const frozen = freezeFor(withStandIns, contacts, linked);
      return {
        commands,
        adds: {
          mail: told,
          update: rounds.map(({ workflow, stage, task }) => ({
            workflowId: workflow.id,
            stageId: stage.id,
            revisionId: task.id,
          })),
        },
        also: (entities, { workflow: { id } }, commit) =>
          itemsOfMail(entities, commit, {
            text,
            frozen,
            rounds: linked.filter(({ workflowId }) => workflowId === id),
            days: linkDaysOf(tenant),
            sends: plansIn(id).flatMap(({ sends }) => sends),
          }),
        textField: 'emailText',
        tooLarge: (surplus) => refusalOfSize(surplus, plans, contacts.length),
      };
    };

    return actAsAgentOnAll(call, {
      projectId: params.id,
      workflowIds: [...new Set(body.deliverables.map(({ workflowId }) => workflowId))],
      plan,
    });
  },
  async (call, taken: readonly TakenAction[]) => {
    const answers = await answersAgain(call, taken);
    return isRefused(answers) ? answers : { workflows: answers };
  },
);
