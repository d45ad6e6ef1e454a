/** Mail committed with its action: the composer's checks, and the items beside the commit. */

import type { EmailText } from '#contracts/mail-text.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import { parseTags } from '#domain/email-template/render.ts';
import {
  decide,
  evolveAll,
  findStage,
  findTask,
  type Stage,
  stillToAnswer,
  type Task,
  type Workflow,
  type WorkflowCommand,
} from '#domain/workflow/index.ts';
import { actAsAgent } from '#server/actions/agent-action.ts';
import { composedMail } from '#server/actions/composed-mail.ts';
import type { Loaded } from '#server/actions/workflow-action.ts';
import type { CommitKey } from '#server/data/commit.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { randomName } from '#server/data/ids.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import type { TransactionEntities, TransactionItems } from '#server/data/transact.ts';
import { markSent, sentFiles } from '#server/files/revision-files.ts';
import type { Once } from '#server/lambda/idempotency.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { pointsFor } from '#server/mail/change-list.ts';
import { type FrozenMail, freeze, standInFor, textItem } from '#server/mail/frozen-mail.ts';
import { type CleanText, prefetch } from '#server/mail/mail-text.ts';
import { type MailSender, type ProjectMail, taskOfMail, workOf } from '#server/mail/project-mail.ts';
import { linksOfRevision, newLinks, openLink, type SentLinks } from '#server/mail/tracked-links.ts';
import { placeholderLink } from '#server/mail/workspace-url.ts';

/** Subject of a mail in a workflow; `task` is its revision, if it has one. */
export interface About {
  readonly stage: Stage;
  readonly task: Task | undefined;
}

export interface AboutRevision extends About {
  readonly task: Task;
}

/** Stage and revision of a path; undefined for a revision of another workflow. */
export const aboutRevision = (workflow: Workflow, revisionId: number): AboutRevision | undefined =>
  findTask(workflow, revisionId);

export const aboutStage = (workflow: Workflow, stageId: number): About | undefined => {
  const stage = findStage(workflow, stageId);
  return stage && { stage, task: taskOfMail(stage, null) };
};

/**
 * Workflow after these commands, for the mail that goes out with them: its overview tells the state that the recipient
 * will find. A command that is not accepted changes nothing.
 */
export const afterCommands = (workflow: Workflow, commands: readonly WorkflowCommand[]): Workflow =>
  commands.reduce((state, command) => {
    const decision = decide(state, command);
    return decision.type === 'accepted' ? evolveAll(state, decision.events) : state;
  }, workflow);

/** Common parts of a mail for all recipients. */
export const mailFor = (
  principal: Principal,
  sender: MailSender,
  { project, workflow, files: all }: Pick<Loaded, 'project' | 'workflow' | 'files'>,
  about: About,
  mail: Pick<ProjectMail, 'text' | 'at' | 'points'> & { files: readonly FileRecord[]; hasLink: boolean },
): Omit<ProjectMail, 'recipient'> => ({
  tenant: principal.tenant,
  project,
  workflow,
  ...about,
  sender,
  text: mail.text,
  files: mail.files,
  work: workOf(mail.files, { stages: workflow.stages, all }),
  points: mail.points ?? [],
  linkUrl: mail.hasLink ? placeholderLink(principal.tenant) : undefined,
  at: mail.at,
});

/** Mail of a use case, planned on the loaded state. */
export interface MailPlan extends About {
  readonly type: TemplateType;
  readonly command: WorkflowCommand;
  /** True if each contact gets a new link for this mail; otherwise existing links are kept. */
  readonly freshLinks: boolean;
  /** Uploads sent with this mail, immutable from then on. */
  readonly sends: readonly FileRecord[];
}

export interface AgentMailCall {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
  readonly once: Once | undefined;
  readonly params: { readonly id: number; readonly wf: number };
  readonly body: { readonly emailText: EmailText };
}

/** Round with the contacts' links to it: those known that open it, and a new one for everybody else. */
export const linkRound = (
  revisionId: number,
  contacts: readonly ContactCard[],
  known: SentLinks = new Map(),
) => ({
  revisionId,
  contacts: contacts.map((contact) => {
    const open = openLink(known, contact);
    return { ...contact, link_id: open ?? randomName(), is_new: open === undefined };
  }),
});
type LinkedRound = ReturnType<typeof linkRound>;

/** Freezes a mail, in which `standInFor` stands for the links to these rounds, for its recipients. */
export const freezeFor = (
  mail: Omit<ProjectMail, 'recipient'>,
  recipients: readonly ContactCard[],
  rounds: readonly LinkedRound[],
): FrozenMail =>
  freeze(
    mail,
    recipients.map((recipient) => ({
      ...recipient,
      links: Object.fromEntries(
        rounds.flatMap(({ revisionId, contacts }) =>
          contacts.filter(({ id }) => id === recipient.id).map(({ link_id }) => [revisionId, link_id]),
        ),
      ),
    })),
  );

/**
 * Items beside a commit that sends a mail: the mail's text, the new ones of the links to each round, and the files marked
 * as sent.
 */
export const itemsOfMail = (
  entities: TransactionEntities,
  commit: CommitKey,
  {
    text,
    frozen,
    rounds,
    days,
    sends,
  }: {
    readonly text: ProjectMail['text'];
    readonly frozen: FrozenMail;
    readonly rounds: readonly LinkedRound[];
    /** Days that the links open. */
    readonly days: number;
    readonly sends: readonly FileRecord[];
  },
): readonly TransactionItems[number][] => {
  const { tenantId, projectId, workflowId, time } = commit;
  const linksTo = ({ revisionId, contacts }: LinkedRound) =>
    newLinks(
      entities,
      { tenantId, projectId, workflowId, revisionId },
      contacts.filter(({ is_new }) => is_new),
      { ...commit, days },
    );
  return [
    entities.MailText.create({ ...commit, ...textItem(text, frozen) }).commit(),
    ...rounds.flatMap(linksTo),
    ...markSent(entities, sends, new Date(time).toISOString()),
  ];
};

/**
 * Sends a mail to the contacts of a project: commits the action with the mail's text, the recipients' links and the
 * files, which are immutable from then on. The consumer send-email sends the mail on the event. Existing links of the
 * revision `linked` are read concurrently with the project.
 */
export const sendToContacts = (
  call: AgentMailCall,
  linked: number | undefined,
  plan: (loaded: Loaded, text: CleanText) => MailPlan | Refused | Promise<MailPlan | Refused>,
) => {
  const { principal, at, params } = call;
  const { tenantId } = principal.tenant;
  const composed = composedMail(call, call.body.emailText);
  const { clean } = composed;
  const wantsLink = parseTags(clean.body).includes('review_link');
  const linksOf = (task: number): Promise<SentLinks> => linksOfRevision(tenantId, params.id, task);
  const links = wantsLink && linked !== undefined ? prefetch(linksOf(linked)) : undefined;

  return actAsAgent(
    call,
    params.wf,
    async (loaded) => {
      const planned = await plan(loaded, clean);
      if (isRefused(planned)) return planned;
      const { command, type, stage, task, sends, freshLinks } = planned;
      // A refusal by the state comes first: it is the better reason, and needs no mail.
      if (decide(loaded.workflow, command).type !== 'accepted') return { command };
      const { project } = loaded;
      const contacts =
        command.type === 'send_reminder' && task
          ? stillToAnswer(stage.approval ?? project.approval, task, project.contacts)
          : project.contacts;
      const checked = await composed.check(contacts, type);
      if (isRefused(checked)) return checked;
      const { first, text } = checked;
      const keepsLinks = wantsLink && !freshLinks;
      if (keepsLinks && !task?.sent_on) return refused('review_link_required', { field: 'emailText' });
      const known: SentLinks = keepsLinks && task ? await (links ?? linksOf(task.id)) : new Map();

      const files = sends.length > 0 || !task ? sends : sentFiles(loaded.files, task.id);
      const workflow = afterCommands(loaded.workflow, [command]);
      const about = (task ? aboutRevision(workflow, task.id) : aboutStage(workflow, stage.id)) ?? planned;
      const place = { tenantId, projectId: params.id, workflowId: workflow.id, stageId: stage.id };
      const points = await pointsFor(text, place);
      const of = { text, files, points, hasLink: wantsLink, at };
      const mail = mailFor(principal, await composed.sender, { ...loaded, workflow }, about, of);
      const told = composed.tried(contacts, { ...mail, recipient: first });
      if (isRefused(told)) return told;

      const rounds = wantsLink && task ? [linkRound(task.id, contacts, known)] : [];
      const linkUrl = wantsLink && task ? standInFor(task.id) : mail.linkUrl;
      const frozen = freezeFor({ ...mail, linkUrl }, contacts, rounds);
      return {
        command,
        adds: { mail: told },
        also: (entities, _, commit) =>
          itemsOfMail(entities, commit, {
            text,
            frozen,
            rounds,
            days: linkDaysOf(principal.tenant),
            sends,
          }),
        tooLarge: ({ over }) => refused('too_many_files', { params: { max: sends.length - over } }),
      };
    },
    { projectId: params.id },
  );
};
