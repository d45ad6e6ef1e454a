import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Deliverable } from '#contracts/deliverables.ts';
import type { Project } from '#contracts/projects.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import { refusalToSend } from '#domain/deliverable/deliverable.ts';
import { tagsOf } from '#domain/email-template/merge-tags.ts';
import { parseTags } from '#domain/email-template/render.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { compose } from '#lib/texts/en/compose.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { isConflict } from '#parts/form/form-errors.ts';
import { DraftNotices } from '#parts/mail/draft-notices.tsx';
import { MailColumns, MailColumnsSkeleton, MailFootRow } from '#parts/mail/mail-columns.tsx';
import { nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { MailEditor } from '#parts/mail/mail-editor.tsx';
import { MailPreview } from '#parts/mail/mail-preview.tsx';
import { begunFrom, type MailText, sentText, unknownTag } from '#parts/mail/mail-text.ts';
import { SendDialogs } from '#parts/mail/send-dialogs.tsx';
import { variantsOf } from '#parts/mail/template-variants.ts';
import { useDraft } from '#parts/mail/use-draft.ts';
import { useSending } from '#parts/mail/use-sending.ts';
import { Button, Card, toast } from '#ui/index.ts';
import { deliverablesQuery, previewOf, send } from '../api.ts';
import { newestFiles } from '../draft.ts';
import css from './deliverables.module.css';

interface Props {
  readonly project: Project;
  readonly deliverable: Deliverable;
  readonly closed: string | undefined;
  readonly onClose: () => void;
}

/** Composes the mail of a deliverable, beside a preview for each contact. The saved state is sent. */
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
        <LoadError
          error={templates.error}
          title={texts.errors.templates}
          onRetry={() => void templates.refetch()}
        />
      ) : templates.data ? (
        <Compose {...props} templates={templates.data.items} />
      ) : (
        <MailColumnsSkeleton height={480} />
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
  const draft = useDraft<MailText>(nameOfDraft(project.id, { deliverable: id }), version, () =>
    begunFrom(best, project),
  );
  const files = newestFiles(deliverable).filter(({ state }) => state !== 'refused');
  const count = project.contacts.length;

  const mailOf = (text: MailText) => ({ emailTemplate: sentText(text), version });
  const sending = useSending({
    draft,
    refusalOf: (latest) => {
      const refused = refusalToSend(deliverable, files, parseTags(latest.body));
      return unknownTag('deliverable', latest) ?? (refused && refusalHere({ code: refused.reason }));
    },
    send: (latest) => {
      const mail = mailOf(latest);
      return send(client, project.id, id, mail);
    },
    leave: onClose,
    onSent: () => {
      toast({ title: texts.notices.sent });
    },
    failed: texts.errors.send,
    onFailed: (error) => {
      // Race: the result of a concurrent save is shown before anything is sent.
      if (isConflict(error))
        void client.invalidateQueries({ queryKey: deliverablesQuery(project.id).queryKey });
    },
  });

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
    <>
      <MailColumns preview={preview}>
        <DraftNotices
          draft={draft}
          version={version}
          older={texts.compose.older}
          onStartOver={() => draft.startOver(begunFrom(best, project))}
        />
        <Card title={compose.mail.title} headingLevel="h3">
          <MailEditor
            ref={sending.editor}
            draft={draft}
            choices={choices}
            templates={templates}
            tags={tagsOf('deliverable')}
            startFrom={(template) => begunFrom(template, project)}
            missing={best ? undefined : compose.mail.missing}
          />
        </Card>
        <MailFootRow isSaved={draft.isSaved}>
          <Button variant="primary" icon="send" disabledReason={blocked} onClick={sending.review}>
            {texts.send}
          </Button>
        </MailFootRow>
      </MailColumns>
      <SendDialogs sending={sending} label={texts.compose.confirm(count)} blocked={blocked}>
        <p className={css.goes}>
          {type === 'link'
            ? texts.compose.link(URL.canParse(link) ? new URL(link).host : link)
            : texts.compose.files(files.length)}
        </p>
        {preview}
      </SendDialogs>
    </>
  );
}
