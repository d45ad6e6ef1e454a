import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import type { EmailTemplate, QcTemplate } from '#contracts/templates.ts';
import type { ActionAnswer } from '#contracts/workflows.ts';
import { hasRounds, type Stage, stillToAnswer, type Task } from '#domain/workflow/index.ts';
import { ApiError } from '#lib/calls/api.ts';
import { emailTemplatesQuery, qcTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { usePageStep } from '#lib/page/document-title.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { useMedia } from '#lib/page/use-media.ts';
import { compose as texts } from '#lib/texts/en/compose.ts';
import { files as filesTexts } from '#lib/texts/en/files.ts';
import { DraftNotices } from '#parts/mail/draft-notices.tsx';
import {
  MailColumns,
  MailColumnsSkeleton,
  MailFoot,
  MailFootRow,
  twoColumns,
} from '#parts/mail/mail-columns.tsx';
import {
  draftOf,
  messageBodyOf,
  type Offered,
  previewBodyOf,
  refusalToSend,
  sendBodyOf,
  tagsFor,
  templateChoices,
} from '#parts/mail/mail-draft.ts';
import { nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { MailEditor } from '#parts/mail/mail-editor.tsx';
import { MailPreview } from '#parts/mail/mail-preview.tsx';
import type { MailKind } from '#parts/mail/mail-text.ts';
import { SendDialogs } from '#parts/mail/send-dialogs.tsx';
import { useDraft } from '#parts/mail/use-draft.ts';
import { useSending } from '#parts/mail/use-sending.ts';
import {
  Button,
  Card,
  Icon,
  Notice,
  PageHeader,
  SegmentedToggle,
  Switch,
  TextField,
  toast,
} from '#ui/index.ts';
import { type MailPlace, previewOf, send, sendMessage } from '../api.ts';
import { Checklist } from './checklist.tsx';
import css from './compose.module.css';

/** Files of the round, as far as the mail depends on them. */
export interface ComposedFiles {
  /** False until they are loaded, which is different from no files. */
  readonly isKnown: boolean;
  readonly count: number;
  /** Changes with each file, its state and the order, from which the mail's picture is made. */
  readonly pictured: string;
  /** Number of those that are no pictures, which no link can go with. */
  readonly others: number;
  readonly isUploading: boolean;
  readonly isChecking: boolean;
  /** True while their order is being saved. */
  readonly isArranging: boolean;
  /** Editor of the files, or of the screenshots of a link. */
  readonly editor: (of: 'files' | 'screenshots') => ReactNode;
  readonly refetch: () => void;
}

/** State of the round's answers to earlier requests for changes. */
export interface Answers {
  /** Number of changes without an answer. */
  readonly unanswered: number;
  /** True if the workspace requires an answer to each of them before sending. */
  readonly mandatory: boolean;
  /** Names of files that have changes to be made and no version in this round. */
  readonly unversioned: readonly string[];
}

interface ComposeProps {
  readonly kind: MailKind;
  readonly project: Project;
  /** Id and version of the workflow. */
  readonly workflow: { readonly id: number; readonly version: number };
  readonly stage: Stage;
  readonly task: Task;
  /** Points of earlier rounds, to be answered by this one. */
  readonly points?: ReactNode | undefined;
  /** Messages of the client that the mail answers. */
  readonly messages?: ReactNode | undefined;
  readonly answers: Answers;
  readonly files: ComposedFiles;
  /** Reason that nothing can be sent here. */
  readonly closed: string | undefined;
  readonly onSent: (answer: ActionAnswer) => void | Promise<void>;
  /** Leaves the composer; `isSent` once its mail has gone, which nothing may hold up. */
  readonly onClose: (isSent: boolean) => void | Promise<void>;
}

/** Composes a preview, a message or a reminder, with a preview of the client's mail beside it (look.md, Compose). */
export function ComposePage(props: ComposeProps) {
  const { kind, project, stage, task, onClose } = props;
  const templates = useQuery(emailTemplatesQuery);
  const checklists = useQuery(qcTemplatesQuery);
  const round = stage.tasks.indexOf(task);
  // A failed background read replaces nothing: the mail is being written on what is known.
  const failed = [templates, checklists].find(({ error, data }) => error && !data)?.error;
  const title = kind === 'preview' ? texts.title.preview(round) : texts.title[kind];
  usePageStep(title);
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        subtitle={texts.about({ stage: stage.title, round: texts.round(round), client: project.client_name })}
        actions={
          <Button icon="chevron-left" onClick={() => onClose(false)}>
            {texts.back}
          </Button>
        }
      />
      {failed ? (
        <LoadError
          error={failed}
          title={texts.errors.templates}
          onRetry={() => {
            void templates.refetch();
            void checklists.refetch();
          }}
        />
      ) : templates.data && checklists.data ? (
        <Compose
          {...props}
          templates={templates.data.items}
          checklist={
            kind === 'preview'
              ? checklists.data.items.find(({ id }) => id === stage.qcChecklistId)
              : undefined
          }
        />
      ) : (
        <MailColumnsSkeleton />
      )}
    </div>
  );
}

function Compose({
  kind,
  project,
  workflow,
  stage,
  task,
  points,
  messages,
  answers,
  files,
  closed,
  templates,
  checklist,
  onSent,
  onClose,
}: ComposeProps & { templates: readonly EmailTemplate[]; checklist: QcTemplate | undefined }) {
  const choices = templateChoices(templates, kind, stage, task, project.language);
  const best = choices.find(({ fits }) => fits)?.template;
  const fresh = () => draftOf(best, project, kind);
  const draft = useDraft(nameOfDraft(project.id, { round: task.id, kind }), workflow.version, fresh);
  const { subject, mode, link, move, checked } = draft.draft;

  const isInSight = useMedia(twoColumns);

  const items = checklist?.stages.map(({ title }) => title) ?? [];
  const ticked = items.filter((item) => checked.includes(item));
  const [isChecklistDone, setChecklistDone] = useState(ticked.length === items.length);

  const place: MailPlace = {
    project: project.id,
    workflow: workflow.id,
    stage: stage.id,
    revision: task.id,
  };
  const sentLink = stage.review_link === 'files' ? null : stage.review_link;
  const offered: Offered = { files: files.count, sentLink };
  // Race: a concurrently added file that is no picture replaces the link.
  const shownMode = files.others > 0 ? 'upload' : mode;
  const { contacts } = project;
  const recipients =
    kind === 'reminder' ? stillToAnswer(stage.approval ?? project.approval, task, contacts) : contacts;
  const count = recipients.length;

  const sending = useSending({
    draft,
    refusalOf: (latest) => refusalToSend({ ...latest, mode: shownMode }, kind, offered, stage, task),
    send: (latest) => {
      if (kind === 'message') {
        const call = messageBodyOf(latest);
        return sendMessage(place, hasRounds(stage), call);
      }
      const call = sendBodyOf(latest, kind, offered, task);
      return send(place, call);
    },
    // Left first: in the fresh state there is nothing to compose any more.
    leave: () => onClose(true),
    onSent: async (answer) => {
      await onSent(answer);
      toast({
        title: kind === 'message' && !hasRounds(stage) ? texts.notices.stageMessage : texts.notices[kind],
      });
    },
    failed: texts.errors[kind],
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.problem?.code : undefined;
      if (code === 'file_checking') files.refetch();
      if (code === 'checklist_incomplete') setChecklistDone(false);
    },
  });

  if (!isChecklistDone) {
    return (
      <Checklist
        items={items}
        checked={ticked}
        onChange={(next) => draft.change({ checked: next })}
        onNext={() => setChecklistDone(true)}
      />
    );
  }

  // A link shows all of the work, whatever its earlier form.
  const unversioned = files.count > 0 ? answers.unversioned : [];

  const blocked =
    closed ??
    (count === 0
      ? contacts.length > 0
        ? texts.allAnswered
        : texts.noContacts
      : kind !== 'message' && !files.isKnown
        ? texts.filesUnknown
        : kind === 'preview' && files.isUploading
          ? texts.uploading
          : kind === 'preview' && files.isChecking
            ? texts.checking
            : kind === 'preview' && files.isArranging
              ? filesTexts.arrange.saving
              : kind === 'preview' && answers.mandatory && answers.unanswered > 0
                ? texts.answers.mandatory(answers.unanswered)
                : undefined);
  const work = { files: files.count, link: shownMode === 'link' ? link.trim() : undefined };
  const openAnswers = answers.unanswered + unversioned.length;
  // Not while the files are loaded, so that the button stays the same.
  const isWarned = kind === 'preview' && (openAnswers > 0 || (files.isKnown && lacksWork(work)));
  const preview = (
    <MailPreview
      subject={subject}
      body={previewBodyOf({ ...draft.draft, mode: shownMode }, kind, offered)}
      about={[place, offered.files, files.pictured]}
      render={(body, signal) => previewOf(place, body, signal)}
    />
  );
  const label = kind === 'preview' ? texts.confirm.preview({ count, move }) : texts.confirm[kind](count);

  return (
    <>
      <MailColumns preview={preview}>
        <DraftNotices
          draft={draft}
          version={workflow.version}
          onStartOver={() => {
            draft.startOver(fresh());
            setChecklistDone(items.length === 0);
          }}
        />
        {items.length > 0 && (
          <div className={css.done}>
            <Icon name="check-circle" />
            {texts.checklist.done}
            <Button size="small" variant="quiet" onClick={() => setChecklistDone(false)}>
              {texts.checklist.review}
            </Button>
          </div>
        )}

        {kind !== 'reminder' && messages}
        {kind === 'preview' && points}
        {kind === 'preview' && (
          <Card title={texts.work.title}>
            <div className={css.fields}>
              <SegmentedToggle
                label={texts.work.mode}
                labelHidden
                value={shownMode}
                onChange={(next) => draft.change({ mode: next })}
                options={[
                  { value: 'upload', label: texts.work.upload, icon: 'upload' },
                  {
                    value: 'link',
                    label: texts.work.link,
                    icon: 'link',
                    disabledReason: files.others > 0 && texts.work.linkBlocked,
                  },
                ]}
              />
              {shownMode === 'upload' ? (
                files.editor('files')
              ) : (
                <>
                  <TextField
                    label={texts.work.linkLabel}
                    hint={texts.work.linkHint}
                    type="url"
                    value={link}
                    onChange={({ target }) => draft.change({ link: target.value })}
                  />
                  {files.editor('screenshots')}
                </>
              )}
              {unversioned.length > 0 && (
                <Notice tone="warning">
                  {texts.answers.unversioned(unversioned.length, unversioned.join(', '))}
                </Notice>
              )}
              {files.isChecking && (
                <p role="status" className={css.quiet}>
                  {texts.checking}
                </p>
              )}
            </div>
          </Card>
        )}

        <Card title={texts.mail.title}>
          <MailEditor
            ref={sending.editor}
            draft={draft}
            choices={choices}
            templates={templates}
            tags={tagsFor(kind, stage, task)}
            startFrom={(template) => draftOf(template, project, kind)}
            missing={best || kind === 'message' ? undefined : texts.mail.missing}
          />
        </Card>

        <MailFoot>
          {kind === 'preview' && (
            <Switch
              label={texts.move.label}
              hint={move ? texts.move.on : texts.move.off}
              checked={move}
              onChange={(next) => draft.change({ move: next })}
            />
          )}
          <MailFootRow isSaved={draft.isSaved}>
            {isInSight && !isWarned ? (
              <Button
                variant="primary"
                icon="send"
                busy={sending.isPending}
                disabledReason={blocked}
                onClick={sending.sendNow}
              >
                {label}
              </Button>
            ) : (
              <Button variant="primary" icon="send" disabledReason={blocked} onClick={sending.review}>
                {texts.previewAndSend}
              </Button>
            )}
            {!blocked && (
              <span className={css.quiet}>
                {count === contacts.length
                  ? texts.recipients(contacts)
                  : texts.remindedOnly({
                      people: recipients,
                      answered: contacts.filter(({ id }) =>
                        task.answers.some(({ approver }) => approver.id === id),
                      ),
                    })}
              </span>
            )}
          </MailFootRow>
        </MailFoot>
      </MailColumns>

      <SendDialogs sending={sending} label={label} blocked={blocked}>
        {kind === 'preview' && <SentWork {...work} />}
        {kind === 'preview' && openAnswers > 0 && (
          <div className={css.goes}>
            <Notice tone="warning">
              {answers.unanswered > 0 && <p>{texts.answers.open(answers.unanswered)}</p>}
              {unversioned.length > 0 && (
                <p>{texts.answers.unversioned(unversioned.length, unversioned.join(', '))}</p>
              )}
            </Notice>
          </div>
        )}
        {preview}
      </SendDialogs>
    </>
  );
}

/** Work that is sent for review; `link` is undefined where files go alone. */
interface Work {
  readonly files: number;
  readonly link: string | undefined;
}

const lacksWork = ({ files, link }: Work): boolean => !link && (files === 0 || link === '');

function SentWork({ files, link }: Work) {
  const missing = files === 0 ? texts.confirm.nothing : texts.confirm.linkMissing;
  return (
    <div className={css.goes}>
      {link ? <p>{texts.confirm.link(files)}</p> : files > 0 && <p>{texts.confirm.files(files)}</p>}
      {lacksWork({ files, link }) && <Notice tone="warning">{missing}</Notice>}
    </div>
  );
}
