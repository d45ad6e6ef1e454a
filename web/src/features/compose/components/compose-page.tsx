import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Problem } from '../../../../../shared/contracts/errors.ts';
import type { Project } from '../../../../../shared/contracts/projects.ts';
import type { EmailTemplate, QcTemplate } from '../../../../../shared/contracts/templates.ts';
import type { ActionAnswer } from '../../../../../shared/contracts/workflows.ts';
import { tagOf } from '../../../../../shared/domain/email-template/merge-tags.ts';
import { hasRounds, type Stage, type Task } from '../../../../../shared/domain/workflow/index.ts';
import { ApiError } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { emailTemplatesQuery, qcTemplatesQuery } from '../../../lib/lists.ts';
import { notifyError } from '../../../lib/notify.ts';
import { common } from '../../../lib/texts/en/common.ts';
import { compose as texts } from '../../../lib/texts/en/compose.ts';
import { RichTextEditor, type RichTextEditorHandle } from '../../../ui/editor/index.tsx';
import {
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  ErrorState,
  Field,
  Icon,
  Notice,
  PageHeader,
  SegmentedToggle,
  Select,
  Skeleton,
  Switch,
  TextField,
  toast,
} from '../../../ui/index.ts';
import { type MailPlace, send, sendMessage } from '../api.ts';
import {
  draftOf,
  type MailKind,
  messageBodyOf,
  type Offered,
  refusalToSend,
  sendBodyOf,
  tagsFor,
  templateChoices,
} from '../mail.ts';
import { useDraft } from '../use-draft.ts';
import { Checklist } from './checklist.tsx';
import css from './compose.module.css';
import { MailPreview } from './mail-preview.tsx';

/** The files of the round, as far as the mail depends on them. */
export interface ComposedFiles {
  readonly count: number;
  readonly isUploading: boolean;
  readonly isChecking: boolean;
  /** Where they are added and removed. */
  readonly editor: ReactNode;
  readonly refetch: () => void;
}

interface ComposeProps {
  readonly kind: MailKind;
  readonly project: Project;
  /** The workflow's id and version. */
  readonly workflow: { readonly id: number; readonly version: number };
  readonly stage: Stage;
  readonly task: Task;
  readonly files: ComposedFiles;
  /** Why nothing can be sent here at all. */
  readonly closed: string | undefined;
  readonly onSent: (answer: ActionAnswer) => void | Promise<void>;
  readonly onClose: () => void;
}

/** Composes a preview, a message or a reminder, with the mail beside it exactly as the client gets it (look.md, Compose). */
export function ComposePage(props: ComposeProps) {
  const { kind, project, stage, task, onClose } = props;
  const templates = useQuery(emailTemplatesQuery);
  const checklists = useQuery(qcTemplatesQuery);
  const round = stage.tasks.indexOf(task);
  const failed = templates.error ?? checklists.error;
  return (
    <div className={css.page}>
      <PageHeader
        title={kind === 'preview' ? texts.title.preview(round) : texts.title[kind]}
        subtitle={texts.about({ stage: stage.title, round: texts.round(round), client: project.client_name })}
        actions={
          <Button icon="chevron-left" onClick={onClose}>
            {texts.back}
          </Button>
        }
      />
      {failed ? (
        <ErrorState
          title={texts.errors.templates}
          text={failed.message}
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
        <div className={css.columns} aria-busy="true">
          <Skeleton height={520} />
          <Skeleton height={520} />
        </div>
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
  files,
  closed,
  templates,
  checklist,
  onSent,
}: ComposeProps & { templates: readonly EmailTemplate[]; checklist: QcTemplate | undefined }) {
  const choices = templateChoices(templates, kind, stage, task, project.language);
  const best = choices.find(({ fits }) => fits)?.template;
  const fresh = () => draftOf(best, project, kind);
  const draft = useDraft(`${project.id}.${task.id}.${kind}`, workflow.version, fresh);
  const { subject, body, template_id, mode, link, move, checked } = draft.draft;
  const editor = useRef<RichTextEditorHandle>(null);
  const { dateTime } = useFormat();

  const items = checklist?.stages.map(({ title }) => title) ?? [];
  const ticked = items.filter((item) => checked.includes(item));
  const [isChecklistDone, setChecklistDone] = useState(ticked.length === items.length);
  const [subjectError, setSubjectError] = useState<string>();
  const [refusal, setRefusal] = useState<Problem>();
  const [isConfirming, setConfirming] = useState(false);
  const [replacing, setReplacing] = useState<EmailTemplate | null>();
  const [isStartingOver, setStartingOver] = useState(false);

  const place: MailPlace = {
    project: project.id,
    workflow: workflow.id,
    stage: stage.id,
    revision: task.id,
  };
  const sentLink = stage.review_link === 'files' ? null : stage.review_link;
  const offered: Offered = { files: files.count, sentLink };
  // Files and a link exclude each other, so a file added meanwhile takes the link's place.
  const shownMode = files.count > 0 ? 'upload' : mode;
  const count = project.contacts.length;

  const sending = useMutation({
    // Without a connection it fails at once and says so, instead of waiting unseen for the network to come back.
    networkMode: 'always',
    mutationFn: () => {
      const latest = draft.latest();
      if (kind === 'message') {
        const call = messageBodyOf(latest);
        return sendMessage(place, hasRounds(stage), call, draft.keyFor(JSON.stringify(call)));
      }
      const call = sendBodyOf(latest, kind, offered, task);
      return send(place, call, draft.keyFor(JSON.stringify(call)));
    },
    onSuccess: async (answer) => {
      draft.clear();
      await onSent(answer);
      toast({
        title: kind === 'message' && !hasRounds(stage) ? texts.notices.stageMessage : texts.notices[kind],
      });
    },
    onError: (error) => {
      setConfirming(false);
      const code = error instanceof ApiError ? error.problem?.code : undefined;
      if (code === 'file_checking') files.refetch();
      if (code === 'checklist_incomplete') setChecklistDone(false);
      notifyError(error, texts.errors[kind]);
    },
  });

  const startFrom = (template: EmailTemplate | null) => {
    const { subject: begun, body: text } = draftOf(template ?? undefined, project, kind);
    draft.change({ subject: begun, body: text, template_id: template?.id ?? null });
  };
  const choose = (id: number) => {
    const template = choices.find((one) => one.template.id === id)?.template ?? null;
    const now = templates.find((one) => one.id === template_id);
    const touched = (editor.current?.getHtml() ?? body) !== (now?.body ?? '') && body !== '';
    if (touched && draft.isSaved) setReplacing(template);
    else startFrom(template);
  };

  const review = () => {
    // The editor tells of the last keys only after a pause.
    const text = editor.current?.getHtml();
    if (text !== undefined && text !== draft.latest().body) draft.change({ body: text });
    if (subject.trim() === '') {
      setSubjectError(texts.mail.subjectMissing);
      document.getElementById('compose-subject')?.focus();
      return;
    }
    const problem = refusalToSend({ ...draft.latest(), mode: shownMode }, kind, offered, stage, task);
    if (problem) setRefusal(problem);
    else setConfirming(true);
  };

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

  const blocked =
    closed ??
    (count === 0
      ? texts.noContacts
      : kind === 'preview' && files.isUploading
        ? texts.uploading
        : kind === 'preview' && files.isChecking
          ? texts.checking
          : undefined);
  const preview = (
    <MailPreview place={place} draft={{ ...draft.draft, mode: shownMode }} kind={kind} offered={offered} />
  );
  const label = kind === 'preview' ? texts.confirm.preview({ count, move }) : texts.confirm[kind](count);

  return (
    <div className={css.columns}>
      <div className={css.column}>
        {draft.restored && (
          <Notice
            action={
              <Button size="small" onClick={() => setStartingOver(true)}>
                {texts.draft.startOver}
              </Button>
            }
          >
            {texts.draft.restored(dateTime(new Date(draft.restored.saved_on).toISOString()))}{' '}
            {draft.restored.version !== workflow.version && texts.draft.older}
          </Notice>
        )}
        {draft.other && (
          <Notice
            tone="warning"
            title={texts.draft.otherTitle}
            action={
              <div className={css.row}>
                <Button size="small" onClick={draft.takeOther}>
                  {texts.draft.take}
                </Button>
                <Button size="small" onClick={draft.dropOther}>
                  {texts.draft.drop}
                </Button>
              </div>
            }
          >
            {texts.draft.otherText}
            <OtherText html={draft.other.draft.body} />
          </Notice>
        )}
        {items.length > 0 && (
          <div className={css.done}>
            <Icon name="check-circle" />
            {texts.checklist.done}
            <Button size="small" variant="quiet" onClick={() => setChecklistDone(false)}>
              {texts.checklist.review}
            </Button>
          </div>
        )}

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
                    disabledReason: files.count > 0 && texts.work.linkBlocked,
                  },
                ]}
              />
              {shownMode === 'upload' ? (
                files.editor
              ) : (
                <TextField
                  label={texts.work.linkLabel}
                  hint={texts.work.linkHint}
                  type="url"
                  value={link}
                  onChange={({ target }) => draft.change({ link: target.value })}
                />
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
          <div className={css.fields}>
            <Select
              label={texts.mail.template}
              hint={best || kind === 'message' ? undefined : texts.mail.missing}
              value={template_id ?? 0}
              onChange={({ target }) => choose(Number(target.value))}
            >
              <option value={0}>{texts.mail.blank}</option>
              {([true, false] as const).map((fits) => {
                const group = choices.filter((choice) => choice.fits === fits);
                return (
                  group.length > 0 && (
                    <optgroup key={String(fits)} label={fits ? texts.mail.fitting : texts.mail.others}>
                      {group.map(({ template: { id, title, type } }) => (
                        <option key={id} value={id}>
                          {texts.templateName(title, texts.templateTypes[type] ?? type)}
                        </option>
                      ))}
                    </optgroup>
                  )
                );
              })}
            </Select>
            <TextField
              id="compose-subject"
              label={texts.mail.subject}
              required
              maxLength={255}
              value={subject}
              error={subjectError}
              onChange={({ target }) => {
                setSubjectError(undefined);
                draft.change({ subject: target.value });
              }}
            />
            <Field label={texts.mail.body} group>
              <RichTextEditor
                ref={editor}
                label={texts.mail.body}
                placeholder={texts.mail.placeholder}
                texts={texts.editor}
                value={body}
                onChange={(html) => draft.change({ body: html })}
                tags={tagsFor(kind, stage, task).map((name) => ({
                  name,
                  label: texts.tagLabel(name),
                  description: tagOf(name).description.en,
                }))}
              />
            </Field>
          </div>
        </Card>

        <div className={css.foot}>
          {kind !== 'message' && (
            <Switch
              label={texts.move.label}
              hint={kind === 'reminder' ? texts.move.reminder : move ? texts.move.on : texts.move.off}
              checked={kind === 'preview' && move}
              disabledReason={kind === 'reminder' && texts.move.reminder}
              onChange={(next) => draft.change({ move: next })}
            />
          )}
          <div className={css.row}>
            <Button variant="primary" icon="send" disabledReason={blocked} onClick={review}>
              {texts.previewAndSend}
            </Button>
            <span className={css.quiet} role="status">
              {draft.isSaved && texts.draft.saved}
            </span>
          </div>
        </div>
      </div>

      <aside className={css.aside} aria-label={texts.preview.title}>
        {preview}
      </aside>

      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        dismissible={!sending.isPending}
        title={texts.confirm.title}
        width={800}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{texts.confirm.change}</Button>
            <Button
              variant="primary"
              icon="send"
              busy={sending.isPending}
              disabledReason={blocked}
              onClick={() => sending.mutate()}
              data-autofocus=""
            >
              {label}
            </Button>
          </>
        }
      >
        {kind === 'preview' && <Goes files={files.count} link={shownMode === 'link' && link.trim() !== ''} />}
        {preview}
      </Dialog>
      <Dialog
        open={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
        title={refusal?.title ?? ''}
        width={440}
        actions={
          <Button variant="primary" onClick={() => setRefusal(undefined)} data-autofocus="">
            {texts.refusal.close}
          </Button>
        }
      >
        {refusal?.message}
      </Dialog>
      <ConfirmDialog
        open={replacing !== undefined}
        onClose={() => setReplacing(undefined)}
        title={texts.mail.replaceTitle}
        confirm={texts.mail.replace}
        cancel={common.cancel}
        onConfirm={() => {
          startFrom(replacing ?? null);
          setReplacing(undefined);
        }}
      >
        {texts.mail.replaceText}
      </ConfirmDialog>
      <ConfirmDialog
        open={isStartingOver}
        onClose={() => setStartingOver(false)}
        title={texts.draft.startOverTitle}
        confirm={texts.draft.throwAway}
        cancel={common.cancel}
        tone="danger"
        onConfirm={() => {
          draft.startOver(fresh());
          setChecklistDone(items.length === 0);
          setStartingOver(false);
        }}
      >
        {texts.draft.startOverText}
      </ConfirmDialog>
    </div>
  );
}

/** What there will be to review, said before it is sent. */
function Goes({ files, link }: { files: number; link: boolean }) {
  if (files === 0 && !link)
    return (
      <div className={css.goes}>
        <Notice tone="warning">{texts.confirm.nothing}</Notice>
      </div>
    );
  return <p className={css.goes}>{files > 0 ? texts.confirm.files(files) : texts.confirm.link}</p>;
}

/** A text of another tab, as words only: it is read, not run. */
function OtherText({ html }: { html: string }) {
  const lines = html.replace(/<\/(p|li|h2|h3|blockquote)>|<br\s*\/?>/g, '$&\n');
  const words = new DOMParser().parseFromString(lines, 'text/html').body.textContent;
  return <blockquote className={css.other}>{words}</blockquote>;
}
