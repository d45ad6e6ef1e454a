/** Commands on several projects of a list at once (docs/decisions/0093): each project's own calls, one after the other. */
import { archiveProject, getProject, type ProjectRow, updateProject } from '#contracts/projects.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { setRevisionField } from '#contracts/workflows.ts';
import type { LocalDate } from '#domain/calendar/date.ts';
import { openTask } from '#domain/workflow/index.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { namedReasonOf } from '#lib/page/notify.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { withSettings } from '#lib/project/project-settings.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { begunFrom, sentText } from '#parts/mail/mail-text.ts';
import { variantsOf } from '#parts/mail/template-variants.ts';
import { projectDraft, settingsBody } from './draft.ts';
import { waitingDeliverables } from './waiting.ts';

const texts = projects.bulk;

/** Outcome for a project that the command did nothing to. */
export interface Undone {
  readonly row: ProjectRow;
  readonly reason: string;
  /** True if the same call may succeed a little later: no connection, or too many calls. */
  readonly mayWork: boolean;
}

export interface Summary {
  readonly done: readonly ProjectRow[];
  readonly undone: readonly Undone[];
  /** Projects that were not reached, because the person stopped. */
  readonly left: readonly ProjectRow[];
}

/** Reason in words why a command is not possible for a project. */
export class NotPossible extends Error {}

/** Open rounds that wait for the client, as they are now: of each stage, since several may be with the client at once. */
const openRounds = async (row: ProjectRow) => {
  const found = await Promise.all(
    waitingDeliverables(row).map(async ({ id: wf }) => {
      const { project, workflow, files } = await api(getTimeline, { params: { id: row.id, wf } });
      return domainWorkflow(workflow).stages.flatMap((stage) => {
        const task = openTask(stage);
        return task?.status === 'awaiting_feedback'
          ? [{ project: withSettings(project), wf, stage, task, files }]
          : [];
      });
    }),
  );
  const rounds = found.flat();
  if (rounds.length === 0) throw new NotPossible(texts.notWaiting);
  return rounds;
};

/**
 * Reminds the clients with the template of a reminder, in the project's language. A project is tried again after a limit
 * or a lost connection: a round that was reminded of is left out then.
 */
export const remind = (templates: readonly EmailTemplate[]) => {
  const reminded = new Set<string>();
  return async (row: ProjectRow): Promise<void> => {
    for (const { project, wf, stage, task, files } of await openRounds(row)) {
      const round = `${wf} ${task.id}`;
      if (reminded.has(round)) continue;
      const [template] = variantsOf(templates, ['reminder'], project.language);
      if (!template) throw new NotPossible(texts.noTemplate);
      const isSent = files.some(
        ({ revision_id, file }) =>
          revision_id === task.id && file.sent_on !== null && file.state !== 'refused',
      );
      const link = stage.review_link === 'files' ? null : stage.review_link;
      await api(sendPreview, {
        params: { id: row.id, wf, rev: task.id },
        body: {
          emailText: sentText(begunFrom(template, project)),
          reviewLink: link ?? (isSent ? 'files' : null),
          isReminder: true,
          updateStatus: false,
        },
      });
      reminded.add(round);
    }
  };
};

/** Moves the due date of each round that waits for the client. */
export const moveDue =
  (due_date: LocalDate) =>
  async (row: ProjectRow): Promise<void> => {
    for (const { wf, stage, task } of await openRounds(row)) {
      await api(setRevisionField, {
        params: { id: wf, stage: stage.id, rev: task.id, field: 'due_date' },
        body: { due_date },
      });
    }
  };

/** Adds a member to the team of a project. */
export const addToTeam =
  (member: number) =>
  async (row: ProjectRow): Promise<void> => {
    const answer = await api(getProject, { params: { id: row.id } });
    const project = withSettings(answer.project);
    const draft = projectDraft(project);
    if (draft.team_members.includes(member)) throw new NotPossible(texts.isOnTeam);
    const settings = settingsBody({ ...draft, team_members: [...draft.team_members, member] });
    await api(updateProject, { params: { id: row.id }, body: { ...settings, version: project.version } });
  };

export const archive = async (row: ProjectRow): Promise<void> => {
  await api(archiveProject, { params: { id: row.id }, body: { archive: true, from: 'settings' } });
};

const pause = (ms: number) => new Promise((rested) => setTimeout(rested, ms));
/**
 * Retries of a limited call: the wait is the answer's, or `waitMs` if it names none. No wait is longer than a person would watch,
 * because the limit of mails is of an hour.
 */
const retries = { most: 3, waitMs: 5_000, longestWaitMs: 30_000 };

interface Failed extends Undone {
  /** True if the person's limit is reached for longer than anybody watches: a refused call counts too, and makes the wait longer. */
  readonly isSpent: boolean;
}

const tryOne = async (
  act: (row: ProjectRow) => Promise<void>,
  row: ProjectRow,
): Promise<Failed | undefined> => {
  for (let tried = 0; ; tried += 1) {
    try {
      await act(row);
      return undefined;
    } catch (error) {
      const limited = error instanceof ApiError && error.status === 429 ? error : undefined;
      const wait = (limited?.retryAfter ?? 0) * 1000 || retries.waitMs;
      const isLong = wait > retries.longestWaitMs;
      if (limited && tried < retries.most && !isLong) {
        await pause(wait);
        continue;
      }
      return {
        row,
        reason: namedReasonOf(error) ?? texts.failed,
        mayWork: limited !== undefined || (error instanceof ApiError && error.status === 0),
        isSpent: isLong && limited?.problem?.code === 'too_many_requests',
      };
    }
  }
};

/**
 * Acts on each project, one after the other, so that a stop or a lost connection leaves a known rest. `onDone` gets the
 * number of projects that were tried; `isStopped` is asked before each.
 */
export const runEach = async (
  rows: readonly ProjectRow[],
  act: (row: ProjectRow) => Promise<void>,
  { onDone, isStopped }: { readonly onDone: (count: number) => void; readonly isStopped: () => boolean },
): Promise<Summary> => {
  const done: ProjectRow[] = [];
  const undone: Undone[] = [];
  for (const [index, row] of rows.entries()) {
    if (isStopped()) return { done, undone, left: rows.slice(index) };
    const failed = await tryOne(act, row);
    if (failed) {
      const { isSpent, ...told } = failed;
      const rest = isSpent ? rows.slice(index + 1) : [];
      undone.push(told, ...rest.map((other) => ({ ...told, row: other })));
      if (isSpent) break;
    } else done.push(row);
    onDone(index + 1);
  }
  return { done, undone, left: [] };
};
