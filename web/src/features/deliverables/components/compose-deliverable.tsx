import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Deliverable } from '../../../../../shared/contracts/deliverables.ts';
import { type Problem, problemOf } from '../../../../../shared/contracts/errors.ts';
import type { Project } from '../../../../../shared/contracts/projects.ts';
import type { EmailTemplate } from '../../../../../shared/contracts/templates.ts';
import { refusalToSend } from '../../../../../shared/domain/deliverable/deliverable.ts';
import { tagsOf } from '../../../../../shared/domain/email-template/merge-tags.ts';
import { parseTags, templateProblems } from '../../../../../shared/domain/email-template/render.ts';
import { isConflict } from '../../../lib/form-errors.ts';
import { emailTemplatesQuery } from '../../../lib/lists.ts';
import type { MailText } from '../../../lib/mail/draft.ts';
import { DraftNotices } from '../../../lib/mail/draft-notices.tsx';
import { MailEditor, type MailEditorHandle } from '../../../lib/mail/mail-editor.tsx';
import { MailPreview } from '../../../lib/mail/mail-preview.tsx';
import { variantsOf } from '../../../lib/mail/templates.ts';
import { useDraft } from '../../../lib/mail/use-draft.ts';
import { notifyError } from '../../../lib/notify.ts';
import { compose } from '../../../lib/texts/en/compose.ts';
import { deliverables as texts } from '../../../lib/texts/en/deliverables.ts';
import { Button, Card, Dialog, ErrorState, Skeleton, toast } from '../../../ui/index.ts';
import { deliverablesQuery, previewOf, send } from '../api.ts';
import { newestFiles } from '../draft.ts';
import css from './deliverables.module.css';

interface Props {
  readonly project: Project;
  readonly deliverable: Deliverable;
  readonly closed: string | undefined;
  readonly onClose: () => void;
}

/** The mail of a deliverable, with beside it exactly what each contact gets. What was saved is what is sent. */
export function ComposeDeliverable(props: Props) {
  const { project, deliverable, onClose } = props;
  const templates = useQuery(emailTemplatesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.tab}>
      <header className={css.composeHead}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={css.composeTitle}>
            {texts.compose.title(deliverable.title)}
          </h2>
          <p className={css.quiet}>{texts.compose.about(project.client_name)}</p>
        </div>
        <Button icon="chevron-left" onClick={onClose}>
          {texts.compose.back}
        </Button>
      </header>
      {templates.error && !templates.data ? (
        <ErrorState
          title={texts.errors.templates}
          text={templates.error.message}
          onRetry={() => void templates.refetch()}
        />
      ) : templates.data ? (
        <Compose {...props} templates={templates.data.items} />
      ) : (
        <div className={css.columns} aria-busy="true">
          <Skeleton height={480} />
          <Skeleton height={480} />
        </div>
      )}
    </div>
  );
}

function Compose({
  project,
  deliverable,
  closed,
  onClose,
  templates,
}: Props & { templates: readonly EmailTemplate[] }) {
  const { id, version, type, link } = deliverable;
  const client = useQueryClient();
  const choices = (['deliverable', 'none'] as const).flatMap((of) =>
    variantsOf(templates, [of], project.language).map((template) => ({
      template,
      fits: of === 'deliverable',
    })),
  );
  const best = choices.find(({ fits }) => fits)?.template;
  const startFrom = (template: EmailTemplate | undefined): MailText => ({
    subject: project.email_subject_line_default || (template?.subject ?? ''),
    body: template?.body ?? '',
    template_id: template?.id ?? null,
  });
  const draft = useDraft<MailText>(`${project.id}.deliverable.${id}`, version, () => startFrom(best));
  const editor = useRef<MailEditorHandle>(null);
  const [refusal, setRefusal] = useState<Problem>();
  const [isConfirming, setConfirming] = useState(false);
  const files = newestFiles(deliverable).filter(({ state }) => state !== 'refused');
  const count = project.contacts.length;

  const mailOf = ({ subject, body, template_id }: MailText) => ({
    emailTemplate: { subject: subject.trim(), body, ...(template_id === null ? {} : { template_id }) },
    version,
  });
  const sending = useMutation({
    mutationFn: () => {
      const mail = mailOf(draft.latest());
      return send(client, project.id, id, mail, draft.keyFor(JSON.stringify(mail)));
    },
    onSuccess: () => {
      draft.clear();
      onClose();
      toast({ title: texts.notices.sent });
    },
    onError: (error) => {
      setConfirming(false);
      notifyError(error, texts.errors.send);
      // Somebody else has saved it: what would be sent now is shown before it is.
      if (isConflict(error))
        void client.invalidateQueries({ queryKey: deliverablesQuery(project.id).queryKey });
    },
  });

  const review = () => {
    if (!editor.current?.settle()) return;
    const latest = draft.latest();
    const [unknown] = templateProblems('deliverable', latest);
    const refused = refusalToSend(deliverable, files, parseTags(latest.body));
    if (unknown) setRefusal(problemOf({ code: 'unknown_tag', params: { tag: unknown.tag } }));
    else if (refused) setRefusal(problemOf({ code: refused.reason }));
    else setConfirming(true);
  };

  const blocked = closed ?? (count === 0 ? texts.noContacts : undefined);
  const preview = (
    <MailPreview
      subject={draft.draft.subject.trim()}
      body={mailOf(draft.draft)}
      about={['deliverable', id]}
      render={(body, signal) => previewOf(project.id, id, body, signal)}
    />
  );
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <DraftNotices
          draft={draft}
          version={version}
          older={texts.compose.older}
          onStartOver={() => draft.startOver(startFrom(best))}
        />
        <Card title={compose.mail.title} headingLevel="h3">
          <MailEditor
            ref={editor}
            draft={draft}
            choices={choices}
            templates={templates}
            tags={tagsOf('deliverable')}
            startFrom={startFrom}
            missing={best ? undefined : compose.mail.missing}
          />
        </Card>
        <div className={css.foot}>
          <Button variant="primary" icon="send" disabledReason={blocked} onClick={review}>
            {texts.send}
          </Button>
          <span className={css.quiet} role="status">
            {draft.isSaved && compose.draft.saved}
          </span>
        </div>
      </div>
      <aside className={css.aside} aria-label={compose.preview.title}>
        {preview}
      </aside>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        dismissible={!sending.isPending}
        title={compose.confirm.title}
        width={800}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{compose.confirm.change}</Button>
            <Button
              variant="primary"
              icon="send"
              busy={sending.isPending}
              disabledReason={blocked}
              onClick={() => sending.mutate()}
              data-autofocus=""
            >
              {texts.compose.confirm(count)}
            </Button>
          </>
        }
      >
        <p className={css.goes}>
          {type === 'link'
            ? texts.compose.link(URL.canParse(link) ? new URL(link).host : link)
            : texts.compose.files(files.length)}
        </p>
        {preview}
      </Dialog>
      <Dialog
        open={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
        title={refusal?.title ?? ''}
        width={440}
        actions={
          <Button variant="primary" onClick={() => setRefusal(undefined)} data-autofocus="">
            {compose.refusal.close}
          </Button>
        }
      >
        {refusal?.message}
      </Dialog>
    </div>
  );
}
