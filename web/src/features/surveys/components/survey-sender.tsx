import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Problem, problemOf } from '../../../../../shared/contracts/errors.ts';
import type { Project } from '../../../../../shared/contracts/projects.ts';
import type { SurveyTemplate } from '../../../../../shared/contracts/surveys.ts';
import type { EmailTemplate } from '../../../../../shared/contracts/templates.ts';
import { tagsOf } from '../../../../../shared/domain/email-template/merge-tags.ts';
import { parseTags, templateProblems } from '../../../../../shared/domain/email-template/render.ts';
import { emailTemplatesQuery, surveyTemplatesQuery } from '../../../lib/lists.ts';
import type { MailText } from '../../../lib/mail/draft.ts';
import { DraftNotices } from '../../../lib/mail/draft-notices.tsx';
import { MailEditor, type MailEditorHandle } from '../../../lib/mail/mail-editor.tsx';
import { MailPreview } from '../../../lib/mail/mail-preview.tsx';
import { variantsOf } from '../../../lib/mail/templates.ts';
import { useDraft } from '../../../lib/mail/use-draft.ts';
import { notifyError } from '../../../lib/notify.ts';
import { feedback } from '../../../lib/texts/en/feedback.ts';
import {
  Button,
  ButtonLink,
  Card,
  Dialog,
  EmptyState,
  ErrorState,
  Notice,
  Select,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { previewOf, projectSurveysQuery, type Sending, send, surveysChanged } from '../api.ts';
import css from './feedback.module.css';

const texts = feedback.sender;
const templatesHref = '/templates/survey-templates';

/** Chooses a survey and a recipient and composes the mail, beside it the mail exactly as it will be. */
export function SurveySender(props: { project: Project; closed: string | undefined }) {
  const surveys = useQuery(surveyTemplatesQuery);
  const templates = useQuery(emailTemplatesQuery);
  const failed = surveys.error ?? templates.error;
  if (failed && !(surveys.data && templates.data)) {
    return (
      <ErrorState
        title={feedback.errors.load}
        text={failed.message}
        onRetry={() => {
          void surveys.refetch();
          void templates.refetch();
        }}
      />
    );
  }
  if (!surveys.data || !templates.data) return <Skeleton height={420} />;
  if (surveys.data.items.length === 0) {
    return (
      <Card title={texts.title}>
        <EmptyState
          icon="star"
          title={texts.noSurveys}
          action={
            <ButtonLink variant="primary" icon="plus" href={templatesHref}>
              {texts.addSurvey}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return <Sender {...props} surveys={surveys.data.items} templates={templates.data.items} />;
}

/** A survey's mail being written. */
interface SurveyDraft extends MailText {
  readonly survey_id: number | null;
  readonly contact_id: number | null;
}

function Sender({
  project,
  closed,
  surveys,
  templates,
}: {
  project: Project;
  closed: string | undefined;
  surveys: readonly SurveyTemplate[];
  templates: readonly EmailTemplate[];
}) {
  const client = useQueryClient();
  const { data: sent } = useQuery(projectSurveysQuery(project.id));
  const choices = variantsOf(templates, ['survey'], project.language).map((template) => ({
    template,
    fits: true,
  }));
  const startFrom = (template: EmailTemplate | undefined): MailText => ({
    subject: project.email_subject_line_default || (template?.subject ?? ''),
    body: template?.body ?? '',
    template_id: template?.id ?? null,
  });
  const fresh = (): SurveyDraft => ({
    ...startFrom(choices[0]?.template),
    // One survey and one contact leave nothing to choose.
    survey_id: surveys.length === 1 ? (surveys[0]?.id ?? null) : null,
    contact_id: project.contacts.length === 1 ? (project.contacts[0]?.id ?? null) : null,
  });
  const draft = useDraft(`${project.id}.survey`, project.version, fresh);
  const editor = useRef<MailEditorHandle>(null);
  const surveyField = useRef<HTMLSelectElement>(null);
  const recipientField = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState<'survey' | 'recipient'>();
  const [refusal, setRefusal] = useState<Problem>();
  const [isConfirming, setConfirming] = useState(false);

  const { survey_id, contact_id, subject } = draft.draft;
  // What a kept draft names may be gone since.
  const survey = surveys.find(({ id }) => id === survey_id);
  const contact = project.contacts.find(({ id }) => id === contact_id);
  const name = contact ? `${contact.firstname} ${contact.lastname}`.trim() : '';
  const isReminder = sent?.items.some((one) => one.id === survey?.id && one.contact.id === contact?.id);
  const inMail = survey?.surveyItems.find(({ is_question_in_email }) => is_question_in_email);

  const sendingOf = (mail: SurveyDraft): Sending => ({
    projectId: project.id,
    surveyId: survey?.id ?? 0,
    body: {
      email_body: {
        subject: mail.subject,
        body: mail.body,
        ...(mail.template_id === null ? {} : { template_id: mail.template_id }),
      },
      contact_id: contact?.id ?? null,
    },
  });

  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const call = sendingOf(draft.latest());
      return send(call, draft.keyFor(JSON.stringify(call)));
    },
    onSuccess: async ({ reminder }) => {
      setConfirming(false);
      draft.clear();
      draft.startOver(fresh());
      toast({ title: reminder ? feedback.notices.reminded : feedback.notices.sent });
      await surveysChanged(client);
    },
    onError: (error) => {
      setConfirming(false);
      notifyError(error, feedback.errors.send);
    },
  });

  const review = () => {
    if (!survey) {
      setMissing('survey');
      surveyField.current?.focus();
      return;
    }
    if (!contact) {
      setMissing('recipient');
      recipientField.current?.focus();
      return;
    }
    if (!editor.current?.settle()) return;
    const mail = draft.latest();
    const [unknown] = templateProblems('survey', mail);
    if (unknown) setRefusal(problemOf({ code: 'unknown_tag', params: { tag: unknown.tag } }));
    else if (!inMail && !parseTags(mail.body).includes('survey_link')) {
      setRefusal(problemOf({ code: 'survey_link_tag_missing' }));
    } else setConfirming(true);
  };

  const preview =
    survey && contact ? (
      <MailPreview
        body={sendingOf(draft.draft)}
        subject={subject}
        about={['survey', project.version]}
        render={previewOf}
      />
    ) : (
      <p className={css.blank}>{texts.choose}</p>
    );

  return (
    <div className={css.columns}>
      <Card title={texts.title}>
        <div className={css.fields}>
          <DraftNotices
            draft={draft}
            version={project.version}
            onStartOver={() => draft.startOver(fresh())}
          />
          <div className={css.choices}>
            <Select
              ref={surveyField}
              label={texts.survey}
              required
              value={survey?.id ?? 0}
              error={missing === 'survey' ? texts.chooseSurvey : undefined}
              hint={
                survey && (inMail ? texts.inMail(inMail.question) : texts.asked(survey.surveyItems.length))
              }
              onChange={({ target }) => {
                setMissing(undefined);
                draft.change({ survey_id: Number(target.value) || null });
              }}
            >
              <option value={0}>{texts.chooseSurvey}</option>
              {surveys.map(({ id, name: title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
            <Select
              ref={recipientField}
              label={texts.recipient}
              required
              value={contact?.id ?? 0}
              error={missing === 'recipient' ? texts.chooseRecipient : undefined}
              onChange={({ target }) => {
                setMissing(undefined);
                draft.change({ contact_id: Number(target.value) || null });
              }}
            >
              <option value={0}>{texts.chooseRecipient}</option>
              {project.contacts.map(({ id, firstname, lastname, email }) => (
                <option key={id} value={id}>
                  {`${firstname} ${lastname}`.trim()} ({email})
                </option>
              ))}
            </Select>
          </div>
          {isReminder && <Notice>{texts.sentBefore(name)}</Notice>}
          <MailEditor
            ref={editor}
            draft={draft}
            choices={choices}
            templates={templates}
            tags={tagsOf('survey')}
            startFrom={startFrom}
            missing={choices.length === 0 ? texts.missing : undefined}
          />
          <div className={css.row}>
            <Button variant="primary" icon="send" disabledReason={closed} onClick={review}>
              {texts.preview}
            </Button>
            <ButtonLink variant="quiet" href={templatesHref}>
              {texts.addSurvey}
            </ButtonLink>
          </div>
        </div>
      </Card>
      <aside className={css.aside} aria-label={texts.previewTitle}>
        {preview}
      </aside>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        dismissible={!sending.isPending}
        title={texts.confirmTitle}
        width={800}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{texts.back}</Button>
            <Button
              variant="primary"
              icon="send"
              busy={sending.isPending}
              disabledReason={closed}
              onClick={() => sending.mutate()}
              data-autofocus=""
            >
              {isReminder ? texts.remind(name) : texts.send(name)}
            </Button>
          </>
        }
      >
        {preview}
      </Dialog>
      <Dialog
        open={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
        title={refusal?.title ?? ''}
        width={440}
        actions={
          <Button variant="primary" onClick={() => setRefusal(undefined)} data-autofocus="">
            {texts.refusalClose}
          </Button>
        }
      >
        {refusal?.message}
      </Dialog>
    </div>
  );
}
