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
import type { Loaded } from '#server/actions/workflow-action.ts';
import type { CommitKey } from '#server/data/commit.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { randomName } from '#server/data/ids.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import type { TransactionEntities, TransactionItems } from '#server/data/transact.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import type { Once } from '#server/lambda/idempotency.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { pointsFor } from '#server/mail/change-list.ts';
import { type FrozenMail, freeze, standInFor, textItem } from '#server/mail/frozen-mail.ts';
import { type CleanText, cleanText, prefetch, textOfType, unresolvedTag } from '#server/mail/mail-text.ts';
import {
  type MailSender,
  type ProjectMail,
  renderProjectMail,
  senderOf,
  taskOfMail,
  workOf,
} from '#server/mail/project-mail.ts';
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

/** Contact with the id of their link to a revision. */
export type LinkedContact = ContactCard & { readonly link_id: string };

/**
 * Items beside a commit that sends a mail: the mail's text, new links of each round for these contacts, and the files
 * marked as sent.
 */
export const itemsOfMail = (
  entities: TransactionEntities,
  commit: CommitKey,
  {
    text,
    frozen,
    links,
    days,
    sends,
  }: {
    readonly text: ProjectMail['text'];
    readonly frozen: FrozenMail;
    readonly links: readonly { readonly revisionId: number; readonly contacts: readonly LinkedContact[] }[];
    /** Days that the links open. */
    readonly days: number;
    readonly sends: readonly FileRecord[];
  },
): readonly TransactionItems[number][] => {
  const { tenantId, projectId, workflowId, time } = commit;
  const onWorkflow = { tenantId, projectId, workflowId };
  return [
    entities.MailText.create({ ...commit, ...textItem(text, frozen) }).commit(),
    ...links.flatMap(({ revisionId, contacts }) =>
      newLinks(entities, { ...onWorkflow, revisionId }, contacts, { ...commit, days }),
    ),
    ...sends.map(({ id, revisionId }) =>
      entities.FileItem.patch({ ...onWorkflow, revisionId, id })
        .set({ sent_on: new Date(time).toISOString() })
        // Race: a concurrent check may refuse the file, or another mail may send it.
        .where((file, { eq, notExists }) => `${eq(file.state, 'ready')} AND ${notExists(file.sent_on)}`)
        .commit(),
    ),
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
  const { emailText } = call.body;
  const { tenantId } = principal.tenant;
  const clean = cleanText(emailText);
  const wantsLink = parseTags(clean.body).includes('review_link');
  const linksOf = (task: number): Promise<SentLinks> => linksOfRevision(tenantId, params.id, task);
  const sender = prefetch(senderOf(tenantId, eventActor(principal)));
  const day = prefetch(readMailDay(principal.tenant, call.now));
  const links = wantsLink && linked !== undefined ? prefetch(linksOf(linked)) : undefined;

  return actAsAgent(
    call,
    params.wf,
    async (loaded) => {
      const planned = await plan(loaded, clean);
      if (isRefused(planned)) return planned;
      const { command, type, task, sends, freshLinks } = planned;
      // A refusal by the state comes first: it is the better reason, and needs no mail.
      if (decide(loaded.workflow, command).type !== 'accepted') return { command };
      const { project } = loaded;
      const contacts =
        command.type === 'send_reminder' && task
          ? stillToAnswer(planned.stage.approval ?? project.approval, task, project.contacts)
          : project.contacts;
      const [first] = contacts;
      if (!first) return refused('no_recipients');
      const limited = mailLimitReached(principal.tenant, await day, contacts.length, call.now);
      if (limited) return limited;
      const text = textOfType(clean, type);
      if (isRefused(text)) return text;
      const keepsLinks = wantsLink && !freshLinks;
      if (keepsLinks && !task?.sent_on) return refused('review_link_required', { field: 'emailText' });
      const known: SentLinks = keepsLinks && task ? await (links ?? linksOf(task.id)) : new Map();
      const files = sends.length > 0 || !task ? sends : sentFiles(loaded.files, task.id);
      const workflow = afterCommands(loaded.workflow, [command]);
      const about =
        (task ? aboutRevision(workflow, task.id) : aboutStage(workflow, planned.stage.id)) ?? planned;
      const { id: workflowId } = loaded.workflow;
      const points = await pointsFor(text, {
        tenantId,
        projectId: params.id,
        workflowId,
        stageId: planned.stage.id,
      });
      const of = { text, files, points, hasLink: wantsLink, at };
      const mail = mailFor(principal, await sender, { ...loaded, workflow }, about, of);
      // Renders for the first contact only, as a check for all: recipients differ only in their names, which everybody
      // has.
      const tried = renderProjectMail({ ...mail, recipient: first });
      if ('missing' in tried) return unresolvedTag(tried.missing);
      const linked = contacts.map(
        (contact): LinkedContact => ({ ...contact, link_id: openLink(known, contact) ?? randomName() }),
      );
      const fresh = linked.filter((contact) => openLink(known, contact) === undefined);
      const frozen = freeze(
        { ...mail, ...(wantsLink && task ? { linkUrl: standInFor(task.id) } : {}) },
        linked.map(({ link_id, ...contact }) => ({
          ...contact,
          links: wantsLink && task ? { [task.id]: link_id } : {},
        })),
      );
      const { template_id = null } = emailText;
      return {
        command,
        adds: { mail: { subject: tried.subject, template_id, type, to: contacts.map(({ id }) => id) } },
        also: (entities, _, commit) =>
          itemsOfMail(entities, commit, {
            text,
            frozen,
            links: wantsLink && task ? [{ revisionId: task.id, contacts: fresh }] : [],
            days: linkDaysOf(principal.tenant),
            sends,
          }),
        tooLarge: ({ over }) => refused('too_many_files', { params: { max: sends.length - over } }),
      };
    },
    { projectId: params.id },
  );
};
