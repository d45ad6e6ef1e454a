import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { tagsOf } from '#domain/email-template/merge-tags.ts';
import type { Task } from '#domain/workflow/index.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { closedReason, endedReason } from '#lib/project/project-closed.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { multiUpdate as texts } from '#lib/texts/en/multi-update.ts';
import { DraftNotices } from '#parts/mail/draft-notices.tsx';
import { MailColumns, MailColumnsSkeleton, MailFoot, MailFootRow } from '#parts/mail/mail-columns.tsx';
import { MailEditor } from '#parts/mail/mail-editor.tsx';
import { MailPreview, NoPreview } from '#parts/mail/mail-preview.tsx';
import { begunFrom } from '#parts/mail/mail-text.ts';
import { SendDialogs } from '#parts/mail/send-dialogs.tsx';
import { variantsOf } from '#parts/mail/template-variants.ts';
import { useDraft } from '#parts/mail/use-draft.ts';
import { useSending } from '#parts/mail/use-sending.ts';
import { Button, ButtonLink, Card, Dialog, Notice } from '#ui/index.ts';
import { previewOf, type SentUpdate, send, type UpdateOffer } from '../api.ts';
import {
  bodyOf,
  type Draft,
  type FullRow,
  fullRow,
  linkOf,
  mailType,
  noFiles,
  type Row,
  type RowFiles,
  readyRows,
  refusalToSend,
  restOf,
  withOffer,
  withRow,
} from '../multi-update-draft.ts';
import css from './multi-update.module.css';
import { NotReadyYet } from './not-ready-yet.tsx';
import { UpdateRow } from './update-row.tsx';

interface MultiUpdateProps {
  readonly project: Project;
  readonly workflows: readonly WireWorkflow[];
  readonly offers: readonly UpdateOffer[];
  readonly onSent: (sent: SentUpdate) => void | Promise<void>;
  /** Leaves the page: once its mail is sent, which nothing may hold up, and where there is no template for one. */
  readonly onClose: (isSent: boolean) => void | Promise<void>;
}

/** Previews of several deliverables in one mail (administration.md section 2, Multi-update). */
export function MultiUpdatePage(props: MultiUpdateProps) {
  const { project, onClose } = props;
  const { data, error, refetch } = useQuery(emailTemplatesQuery);
  if (!data) {
    return error ? (
      <LoadError error={error} title={compose.errors.templates} onRetry={() => void refetch()} />
    ) : (
      <MailColumnsSkeleton />
    );
  }
  const choices = variantsOf(data.items, [mailType], project.language);
  const [best] = choices;
  return best ? (
    <Update {...props} templates={data.items} choices={choices} best={best} />
  ) : (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={texts.setup.title}
      width={440}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{texts.setup.back}</Button>
          <ButtonLink variant="primary" href="/templates/email-templates">
            {texts.setup.templates}
          </ButtonLink>
        </>
      }
    >
      {texts.setup.text}
    </Dialog>
  );
}

function Update({
  project,
  workflows: wire,
  offers,
  onSent,
  onClose,
  templates,
  choices,
  best,
}: MultiUpdateProps & {
  templates: readonly EmailTemplate[];
  choices: readonly EmailTemplate[];
  best: EmailTemplate;
}) {
  const { data: subscription } = useQuery(subscriptionQuery);
  const ended = endedReason(project);
  const closed = closedReason(project, subscription?.read_only ?? false);
  const workflows = wire.map(domainWorkflow);
  const version = wire.reduce((sum, one) => sum + one.version, 0);
  const fresh = (): Draft => ({ ...begunFrom(best, project), rows: readyRows(offers) });
  const draft = useDraft<Draft>(`${project.id}.multi-update`, version, fresh);
  const { rows, subject } = draft.draft;
  const [files, setFiles] = useState<Readonly<Record<number, RowFiles>>>({});

  const showFiles = useCallback(
    (taskId: number, found: RowFiles) => setFiles((all) => ({ ...all, [taskId]: found })),
    [],
  );
  const filesOf = ({ id }: Task): RowFiles => files[id] ?? noFiles;
  const fullOf = (of: readonly Row[]): readonly FullRow[] =>
    of.flatMap((row) => fullRow(row, workflows) ?? []);
  const full = fullOf(rows);
  const change = (next: readonly Row[]) => draft.change({ rows: next });
  const callOf = (latest: Draft) => bodyOf(latest, fullOf(latest.rows), filesOf);
  const count = project.contacts.length;

  const sent = useRef<SentUpdate>(undefined);
  const sending = useSending({
    draft,
    refusalOf: (latest) => refusalToSend(callOf(latest)),
    send: async (latest) => {
      sent.current = await send(project.id, callOf(latest));
    },
    leave: () => onClose(true),
    onSent: () => onSent(sent.current ?? { workflows: [] }),
    failed: texts.errors.send,
  });

  const blocked =
    closed ??
    (count === 0
      ? compose.noContacts
      : full.length === 0
        ? texts.none
        : full.some(({ task }) => filesOf(task).isUploading)
          ? compose.uploading
          : full.some(({ task }) => filesOf(task).isChecking)
            ? compose.checking
            : undefined);
  const preview =
    full.length === 0 ? (
      <NoPreview>{texts.noPreview}</NoPreview>
    ) : (
      <MailPreview
        subject={subject}
        body={callOf(draft.draft)}
        about={[project.id, ...full.map(({ task }) => filesOf(task).pictured)]}
        render={(body, signal) => previewOf(project.id, body, signal)}
      />
    );

  return (
    <>
      <MailColumns preview={preview}>
        {ended && <Notice tone="locked">{ended}</Notice>}
        <DraftNotices
          draft={draft}
          version={version}
          older={texts.older}
          onStartOver={() => draft.startOver(fresh())}
        />
        <Card title={texts.rows.title}>
          <div className={css.rows}>
            {rows.map((row, index) => (
              <UpdateRow
                key={row.key}
                projectId={project.id}
                place={index + 1}
                row={row}
                rows={rows}
                workflows={workflows}
                closed={closed}
                onChange={(next) => change(rows.map((one) => (one.key === row.key ? next : one)))}
                onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
                onFiles={showFiles}
              />
            ))}
          </div>
          <div className={css.add}>
            <Button icon="plus" disabledReason={closed} onClick={() => change(withRow(rows))}>
              {texts.rows.add}
            </Button>
          </div>
          <NotReadyYet
            offers={restOf(offers, rows)}
            workflows={workflows}
            closed={closed}
            onAdd={(offer) => change(withOffer(rows, offer))}
          />
        </Card>
        <Card title={compose.mail.title}>
          <MailEditor
            ref={sending.editor}
            draft={draft}
            choices={choices.map((template) => ({ template, fits: true }))}
            templates={templates}
            tags={tagsOf(mailType)}
            startFrom={(template) => begunFrom(template, project)}
          />
        </Card>
        <MailFoot>
          <MailFootRow isSaved={draft.isSaved}>
            <Button variant="primary" icon="send" disabledReason={blocked} onClick={sending.review}>
              {compose.previewAndSend}
            </Button>
          </MailFootRow>
        </MailFoot>
      </MailColumns>

      <SendDialogs
        sending={sending}
        title={texts.confirm.title}
        label={texts.confirm.send(count)}
        blocked={blocked}
      >
        <div className={css.goes}>
          <ul className={css.list}>
            {full.map((one) => (
              <li key={one.row.key}>
                <SentWork full={one} files={filesOf(one.task)} />
              </li>
            ))}
          </ul>
          {rows.length > full.length && (
            <p className={css.quiet}>{texts.confirm.leftOut(rows.length - full.length)}</p>
          )}
        </div>
        {preview}
      </SendDialogs>
    </>
  );
}

/** Notice for a deliverable before sending: the work to review, and the effect on its round. */
function SentWork({ full: { row, workflow, stage }, files }: { full: FullRow; files: RowFiles }) {
  const text = texts.confirm;
  const { count } = files;
  const what = linkOf(row, files) ? text.link(count) : count > 0 ? text.files(count) : text.nothing;
  return (
    <>
      <strong>{workflow.title}</strong>: {[stage.title, what, row.move ? text.moves : text.stays].join(' · ')}
    </>
  );
}
