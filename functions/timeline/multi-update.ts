/**
 * Multi-update: one mail with previews of several deliverables, previewed and sent (administration.md, Multi-update).
 */

import type { BodyOf } from '#contracts/route.ts';
import { listUpdateOffers, previewMultiUpdate, sendMultiUpdate } from '#contracts/timeline.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import type { DaysOff } from '#domain/calendar/business-days.ts';
import { localDate } from '#domain/calendar/date.ts';
import { daysOffAfter } from '#domain/calendar/days-off.ts';
import { parseTags } from '#domain/email-template/render.ts';
import { can } from '#domain/permission/can.ts';
import { decide, offersForUpdate, type Workflow, type WorkflowCommand } from '#domain/workflow/index.ts';
import { actAsAgentOnAll } from '#server/actions/agent-action.ts';
import { onProject } from '#server/actions/on-project.ts';
import { answersAgain, type TakenAction } from '#server/actions/taken-action.ts';
import type { ActionsInput, Loaded } from '#server/actions/workflow-action.ts';
import { randomName } from '#server/data/ids.ts';
import { type FileRecord, projectWithFiles, workflowOfRecord } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { freeze, standInFor } from '#server/mail/frozen-mail.ts';
import { previewed } from '#server/mail/mail-pictures.ts';
import { cleanText, prefetch, textOfType, unresolvedTag } from '#server/mail/mail-text.ts';
import { multiUpdateMail, type UpdatePreview } from '#server/mail/multi-update-mail.ts';
import { renderProjectMail, senderOf, workOf } from '#server/mail/project-mail.ts';
import { withWithheld } from '#server/mail/suppression.ts';
import { placeholderLink } from '#server/mail/workspace-url.ts';
import { aboutRevision, afterCommands, itemsOfMail, type LinkedContact } from './agent-mail.ts';
import { previewContentOf, refusalByAnswers, shownFiles } from './preview-content.ts';

type Deliverable = BodyOf<typeof sendMultiUpdate>['deliverables'][number];

const type = 'multi-update';

interface UpdateRound extends UpdatePreview {
  readonly files: readonly FileRecord[];
}

/** Rounds of the call, in its order; each stage at most once. */
const previewsOf = (
  deliverables: readonly Deliverable[],
  loaded: readonly Pick<Loaded, 'workflow' | 'files'>[],
): readonly UpdateRound[] | Refused => {
  const rounds: UpdateRound[] = [];
  for (const { workflowId, revisionId } of deliverables) {
    const one = loaded.find(({ workflow }) => workflow.id === workflowId);
    const about = one && aboutRevision(one.workflow, revisionId);
    if (!about) return refused('revision_not_found', { field: 'deliverables' });
    if (rounds.some(({ stage }) => stage.id === about.stage.id)) {
      return refused('stage_chosen_twice', { field: 'deliverables' });
    }
    rounds.push({ ...about, workflow: one.workflow, files: shownFiles(one.files, revisionId) });
  }
  return rounds;
};

/** Workflow after its previews of the call were sent. */
const afterUpdate = (workflow: Workflow, deliverables: readonly Deliverable[], at: string): Workflow =>
  afterCommands(
    workflow,
    deliverables
      .filter(({ workflowId }) => workflowId === workflow.id)
      .map(({ revisionId, updateStatus: moveForward }) => ({
        type: 'send_preview',
        revisionId,
        moveForward,
        reviewLink: null,
        at,
      })),
  );

/** Deliverables that are ready to be shown, by the files of their rounds in work. */
export const listUpdateOffersEndpoint = endpoint(listUpdateOffers, async ({ params, principal }) => {
  const { tenant } = principal;
  const found = await projectWithFiles(tenant.tenantId, params.id);
  if (!found) return refused('project_not_found');
  const { project, files } = found;
  const verdict = can(principal.actor, 'act_on_timeline', onProject(project));
  if (verdict !== true) return refused(verdict);
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

/** Preview of the mail for every contact, with placeholder links. */
export const previewMultiUpdateEndpoint = endpoint(
  previewMultiUpdate,
  async ({ params, body, principal, at, now }) => {
    const { tenant } = principal;
    const [found, sender] = await Promise.all([
      projectWithFiles(tenant.tenantId, params.id),
      senderOf(tenant.tenantId, eventActor(principal)),
    ]);
    if (!found) return refused('project_not_found');
    const { project, files } = found;
    const verdict = can(principal.actor, 'act_on_timeline', onProject(project));
    if (verdict !== true) return refused(verdict);
    if (project.deliverable_type !== 'Multi') return refused('no_multi_update');
    const workflows = found.workflows.map((record) =>
      afterUpdate(workflowOfRecord(record), body.deliverables, at),
    );
    const previews = previewsOf(
      body.deliverables,
      workflows.map((workflow) => ({ workflow, files })),
    );
    if (isRefused(previews)) return previews;
    const text = textOfType(cleanText(body.emailText), type);
    if (isRefused(text)) return text;
    const mail = { tenant, project, sender, text, at, workflows, previews };
    const mails = [];
    for (const recipient of project.contacts) {
      const rendered = renderProjectMail({
        ...multiUpdateMail(mail, recipient, () => placeholderLink(tenant)),
        work: workOf(
          previews.flatMap(({ files: shown }) => shown),
          { stages: workflows.flatMap(({ stages }) => stages), all: files },
        ),
      });
      if ('missing' in rendered) return unresolvedTag(rendered.missing);
      const name = `${recipient.firstname} ${recipient.lastname}`.trim();
      mails.push({ to: rendered.to, name, subject: rendered.subject, html: await previewed(rendered, now) });
    }
    return { mails: await withWithheld(tenant.tenantId, mails) };
  },
);

/** Command and newly sent uploads of one deliverable. */
const planOf = (
  { reviewLink, updateStatus, revisionId }: Deliverable,
  files: readonly FileRecord[],
  { at, days_off }: { readonly at: string; readonly days_off: DaysOff },
): { command: WorkflowCommand; sends: readonly FileRecord[] } | Refused => {
  const content = previewContentOf(reviewLink, files);
  if (isRefused(content)) return content;
  if (files.some(({ state }) => state === 'checking')) return refused('file_checking');
  const { link } = content;
  return {
    command: {
      type: 'send_preview',
      revisionId,
      moveForward: updateStatus,
      reviewLink: link === '' ? null : link,
      days_off,
      at,
    },
    sends: files.filter(({ sent_on }) => sent_on === undefined),
  };
};

/**
 * Sends previews of several deliverables in one mail: all of their workflows change, or none. The mail's text is stored
 * beside each commit, for the review pages; the consumer send-email sends one mail, with the first.
 */
export const sendMultiUpdateEndpoint = endpoint(
  sendMultiUpdate,
  async (call) => {
    const { principal, params, body, now, at } = call;
    const { tenant } = principal;
    const day = prefetch(readMailDay(tenant, now));
    const clean = cleanText(body.emailText);
    const sender = prefetch(senderOf(tenant.tenantId, eventActor(principal)));
    const plan: ActionsInput['plan'] = async (loaded) => {
      const [{ project, workflows } = { project: undefined, workflows: [] }] = loaded;
      if (project?.deliverable_type !== 'Multi') return refused('no_multi_update');
      const previews = previewsOf(body.deliverables, loaded);
      if (isRefused(previews)) return previews;
      const plans = new Map<number, WorkflowCommand[]>();
      const sends: FileRecord[] = [];
      const days_off = daysOffAfter(localDate(at, project.timezone), tenant);
      for (const [index, deliverable] of body.deliverables.entries()) {
        const planned = planOf(deliverable, previews[index]?.files ?? [], { at, days_off });
        if (isRefused(planned)) return planned;
        sends.push(...planned.sends);
        const { workflowId } = deliverable;
        plans.set(workflowId, [...(plans.get(workflowId) ?? []), planned.command]);
      }
      const commands = loaded.map(({ workflow }) => plans.get(workflow.id) ?? []);
      // A refusal by the state comes first: it is the better reason, and needs no mail.
      const isRefusedByState = loaded.some(({ workflow }, index) =>
        commands[index]?.some((command) => decide(workflow, command).type !== 'accepted'),
      );
      if (isRefusedByState) return { commands };
      const { contacts } = project;
      const [first] = contacts;
      if (!first) return refused('no_recipients');
      const limited = mailLimitReached(tenant, await day, contacts.length, now);
      if (limited) return limited;
      const text = textOfType(clean, type);
      if (isRefused(text)) return text;
      if (!parseTags(clean.body).includes('multi_deliverables_preview')) {
        return refused('deliverables_tag_missing', { field: 'emailText' });
      }
      for (const { workflow, stage } of previews) {
        const key = { tenantId: tenant.tenantId, projectId: params.id };
        const unanswered = await refusalByAnswers(tenant, {
          ...key,
          workflowId: workflow.id,
          stageId: stage.id,
        });
        if (unanswered) return unanswered;
      }
      const mail = {
        tenant,
        project,
        sender: await sender,
        text,
        at,
        workflows: workflows.map((record) => afterUpdate(workflowOfRecord(record), body.deliverables, at)),
        previews: previews.map((preview) => {
          const workflow = afterUpdate(preview.workflow, body.deliverables, at);
          return { ...preview, ...aboutRevision(workflow, preview.task.id), workflow };
        }),
      };
      // Renders for the first contact only, as a check for all: recipients differ only in their names, which everybody
      // has.
      const tried = renderProjectMail(multiUpdateMail(mail, first, () => placeholderLink(tenant)));
      if ('missing' in tried) return unresolvedTag(tried.missing);
      const { template_id = null } = body.emailText;
      const linked = previews.map(({ workflow, task }) => ({
        workflowId: workflow.id,
        revisionId: task.id,
        contacts: contacts.map((contact): LinkedContact => ({ ...contact, link_id: randomName() })),
      }));
      const frozen = freeze(
        {
          ...multiUpdateMail(mail, first, ({ task }) => standInFor(task.id)),
          work: workOf(
            previews.flatMap(({ files }) => files),
            { stages: mail.workflows.flatMap(({ stages }) => stages), all: loaded[0]?.files ?? [] },
          ),
        },
        contacts.map((one, index) => ({
          ...one,
          links: Object.fromEntries(
            linked.flatMap(({ revisionId, contacts: { [index]: contact } }) =>
              contact ? [[revisionId, contact.link_id]] : [],
            ),
          ),
        })),
      );
      return {
        commands,
        adds: {
          mail: { subject: tried.subject, template_id, type, to: contacts.map(({ id }) => id) },
          update: previews.map(({ workflow, stage, task }) => ({
            workflowId: workflow.id,
            stageId: stage.id,
            revisionId: task.id,
          })),
        },
        also: (entities, { workflow: { id } }, commit) =>
          itemsOfMail(entities, commit, {
            text,
            frozen,
            links: linked.filter(({ workflowId }) => workflowId === id),
            days: linkDaysOf(principal.tenant),
            sends: sends.filter(({ workflowId }) => workflowId === id),
          }),
        textField: 'emailText',
        tooLarge: ({ over, byWorkflow }) => {
          const room = sends.length - over;
          if (room >= 0) return refused('too_many_files', { params: { max: room } });
          // Without files it is still too large. The items of a deliverable: most where its workflow has no other.
          const itemsEach = Array.from(byWorkflow, ([id, items]) => {
            const files = sends.filter(({ workflowId }) => workflowId === id).length;
            return (items - files) / (plans.get(id)?.length ?? 1);
          });
          const max = Math.floor(previews.length + room / Math.max(...itemsEach));
          return refused('too_many_previews', {
            field: 'deliverables',
            params: { max, contacts: contacts.length },
          });
        },
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
