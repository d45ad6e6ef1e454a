/** Sending the next rounds of several projects (docs/decisions/0133): read and shown first, and then each sent as its composer would. */
import { points } from '#contracts/points.ts';
import type { Project, ProjectRow } from '#contracts/projects.ts';
import type { AnswerOf, BodyInput } from '#contracts/route.ts';
import type { EmailTemplate, QcTemplate } from '#contracts/templates.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { inOrder, newestVersions } from '#domain/file/order.ts';
import { awaitsAnswer, withoutNewVersion } from '#domain/point/index.ts';
import {
  checklistRefusal,
  isScreenshot,
  offersForUpdate,
  type Stage,
  type Task,
} from '#domain/workflow/index.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { namedReasonOf } from '#lib/page/notify.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { closedReason } from '#lib/project/project-closed.ts';
import { withSettings } from '#lib/project/project-settings.ts';
import { ownName } from '#lib/session/signed-in-person.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { multiUpdate } from '#lib/texts/en/multi-update.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { filesOfStage, isOfStage } from '#parts/files/files-of-stage.ts';
import { type Draft, draftOf, refusalToSend, sendBodyOf, templateChoices } from '#parts/mail/mail-draft.ts';
import { mailStore, nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { NotPossible } from './bulk.ts';

const texts = projects.bulk.ask.send;

/** Rules and texts that the rounds of all projects are read by. */
export interface SendContext {
  readonly templates: readonly EmailTemplate[];
  readonly checklists: readonly QcTemplate[];
}

/** Mail of a round that is ready to be sent. */
interface ReadyMail {
  readonly wf: number;
  readonly revision: number;
  readonly body: BodyInput<typeof sendPreview>;
  readonly template: string;
  readonly contacts: number;
  readonly files: number;
  /** Link beside which the files are screenshots; null for files alone. */
  readonly link: string | null;
  /** Everything that its author is shown, and what it stands for: it is sent only while this is unchanged. */
  readonly seen: string;
  /** Name of the draft on this device, which is over once the mail has gone; no other mail has it. */
  readonly draft: string;
}

/** Round in work of a project, or a deliverable without one, as it is shown before anything is sent. */
export interface SendLine {
  /** Deliverable, stage and round in words. */
  readonly title: string;
  /** Mail that can be sent, or the reason that there is none. */
  readonly mail: ReadyMail | { readonly reason: string };
}

export const isReady = (line: SendLine): line is SendLine & { readonly mail: ReadyMail } =>
  'body' in line.mail;

/** Points that a round would leave open, for a stage whose client has got a round before. */
const openPoints = async (
  place: { readonly id: number; readonly wf: number },
  stage: Stage,
  task: Task,
  files: Parameters<typeof filesOfStage>[1],
): Promise<string | undefined> => {
  if (stage.tasks.every(({ sent_on }) => sent_on === null)) return undefined;
  const { items } = await api(points.list, { params: { ...place, rev: task.id } });
  const unanswered = items.filter(awaitsAnswer).length;
  if (unanswered > 0) return texts.unanswered(unanswered);
  const round = stage.tasks.indexOf(task);
  const shown = filesOfStage(stage, files).filter(
    (file) => isOfStage(file) && file.state !== 'refused' && (file.round === round || file.sent_on !== null),
  );
  const unversioned = withoutNewVersion(
    items.map((point) => ({ ...point, file: point.file_id })),
    shown,
    round,
  ).map(({ name }) => name);
  return unversioned.length > 0
    ? compose.answers.unversioned(unversioned.length, unversioned.join(', '))
    : undefined;
};

/**
 * Draft of the round: what was ticked and linked in its composer on this device, with the text of the template. Undefined
 * if the person has written a text of their own, which only they may send.
 */
const plainDraft = (name: string, fresh: Draft): Draft | undefined => {
  const store = mailStore<Draft>(ownName(name));
  const saved = store.load()?.draft;
  if (!saved) return fresh;
  const isPlain = saved.subject === fresh.subject && saved.body === fresh.body && saved.move;
  return isPlain && !store.other() ? saved : undefined;
};

type Timeline = AnswerOf<typeof getTimeline>;

const mailOf = async (
  { templates, checklists }: SendContext,
  project: Project,
  wf: number,
  {
    stage,
    task,
    files: all,
    offer,
  }: {
    readonly stage: Stage;
    readonly task: Task;
    readonly files: Timeline['files'];
    readonly offer: string | null;
  },
): Promise<SendLine['mail']> => {
  const best = templateChoices(templates, 'preview', stage, task, project.language).find(({ fits }) => fits);
  if (!best) return { reason: texts.noTemplate };
  const name = nameOfDraft(project.id, { round: task.id, kind: 'preview' });
  const kept = plainDraft(name, draftOf(best.template, project, 'preview'));
  if (!kept) return { reason: texts.begun };
  const files = filesIn(all, task);
  const draft: Draft = files.every(isScreenshot) ? kept : { ...kept, mode: 'upload' };
  const link = (draft.mode === 'link' && draft.link.trim()) || null;
  if (offer && !(offer === multiUpdate.rest.reason.no_work && link)) return { reason: offer };
  if (checklistRefusal(stage, checklists, draft.checked)) {
    const items = checklists.find(({ id }) => id === stage.qcChecklistId)?.stages ?? [];
    return {
      reason: compose.checklist.open(items.filter(({ title }) => !draft.checked.includes(title)).length),
    };
  }
  if (project.contacts.length === 0) return { reason: compose.noContacts };
  const open = await openPoints({ id: project.id, wf }, stage, task, all);
  if (open) return { reason: open };
  const offered = { files: files.length, sentLink: null };
  const refusal = refusalToSend(draft, 'preview', offered, stage, task);
  if (refusal) return { reason: refusal.message || refusal.title };
  const body = sendBodyOf(draft, 'preview', offered, task);
  return {
    wf,
    revision: task.id,
    body,
    template: best.template.title,
    contacts: project.contacts.length,
    files: files.length,
    link,
    seen: JSON.stringify([
      body,
      project.contacts.map(({ id, email }) => [id, email]),
      files.map(({ id }) => id),
    ]),
    draft: name,
  };
};

/** Files that a preview of the round shows. */
const filesIn = (files: Timeline['files'], task: Task) =>
  inOrder(
    newestVersions(
      files
        .filter(({ revision_id, file }) => revision_id === task.id && file.state !== 'refused')
        .map(({ file }) => file),
    ),
  );

/** Rounds in work of a project as they are now, each with its mail or the reason that there is none. */
export const readRounds =
  (context: SendContext) =>
  async (row: ProjectRow): Promise<readonly SendLine[]> => {
    const lines: SendLine[] = [];
    for (const { id: wf, status } of row.workflows) {
      if (status === 'completed' && row.workflows.length > 1) continue;
      const {
        project: answer,
        workflow: wire,
        files,
      } = await api(getTimeline, { params: { id: row.id, wf } });
      const project = withSettings(answer);
      const workflow = domainWorkflow(wire);
      const deliverable = project.deliverable_type === 'Multi' ? [workflow.title] : [];
      const closed = closedReason(project, false);
      const offers = offersForUpdate([workflow], (revision) =>
        filesIn(files, { id: revision } as Task).map(({ state, sent_on }) => ({
          state,
          sent_on: sent_on ?? undefined,
        })),
      );
      for (const { stage_id, revision_id, reason } of offers) {
        const stage = workflow.stages.find(({ id }) => id === stage_id);
        const task = stage?.tasks.find(({ id }) => id === revision_id);
        const offer = closed ?? (reason && multiUpdate.rest.reason[reason]);
        const title = [
          ...deliverable,
          ...(stage ? [stage.title] : []),
          ...(stage && task ? [compose.round(stage.tasks.indexOf(task))] : []),
        ].join(' · ');
        const mail =
          stage && task?.status === 'in_progress'
            ? await mailOf(context, project, wf, { stage, task, files, offer })
            : { reason: offer ?? multiUpdate.rest.reason.not_started };
        lines.push({ title, mail });
      }
    }
    return lines;
  };

/** Rounds of the projects, by their ids. */
export type SendPlan = ReadonlyMap<number, readonly SendLine[]>;

/** Projects that are read at once. */
const reads = 4;

/** Reads the rounds of all projects; `onRead` gets the number of those that are read. */
export const readPlan = async (
  rows: readonly ProjectRow[],
  context: SendContext,
  { onRead, signal }: { readonly onRead: (count: number) => void; readonly signal: AbortSignal },
): Promise<SendPlan> => {
  const plan = new Map<number, readonly SendLine[]>();
  const read = readRounds(context);
  const left = rows.values();
  const readOn = async () => {
    for (const row of left) {
      signal.throwIfAborted();
      const failed = (error: unknown) => [
        { title: '', mail: { reason: namedReasonOf(error) ?? projects.bulk.failed } },
      ];
      plan.set(row.id, await read(row).catch(failed));
      onRead(plan.size);
    }
  };
  await Promise.all(Array.from({ length: reads }, readOn));
  return plan;
};

/**
 * Sends the rounds that were shown, each by the command of its composer. A round that has changed since is not sent. A project is
 * tried again after a limit or a lost connection: a round that was sent is left out then, and the call whose answer was lost is
 * repeated as it was, with its key.
 */
export const sendRounds = (plan: SendPlan, context: SendContext) => {
  const sent = new Set<string>();
  const tried = new Set<string>();
  const read = readRounds(context);
  return async (row: ProjectRow): Promise<void> => {
    const lines = plan.get(row.id) ?? [];
    const ready = lines.filter(isReady).map(({ mail }) => mail);
    if (ready.length === 0) {
      const reasons = new Set(lines.flatMap(({ mail }) => ('reason' in mail ? [mail.reason] : [])));
      throw new NotPossible([...reasons].join(' ') || multiUpdate.rest.reason.not_started);
    }
    const left = ready.filter(({ draft }) => !sent.has(draft));
    const now = new Map((await read(row)).filter(isReady).map(({ mail }) => [mail.draft, mail.seen]));
    // A round whose answer was lost may be with the client by now: its call is repeated with the same key, which sends nothing twice.
    const isAsSeen = ({ draft, seen }: ReadyMail) =>
      (now.get(draft) ?? (tried.has(draft) ? seen : '')) === seen;
    if (!left.every(isAsSeen)) throw new NotPossible(texts.changed);
    for (const { wf, revision, body, draft } of left) {
      tried.add(draft);
      try {
        await api(sendPreview, { params: { id: row.id, wf, rev: revision }, body });
      } catch (error) {
        // A refusal says that it has not gone; a failure of a server or of the connection does not.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) tried.delete(draft);
        throw error;
      }
      sent.add(draft);
      mailStore(ownName(draft)).clear();
    }
  };
};
