import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import type { SurveyTemplate } from '#contracts/surveys.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import { type Language, ownNames } from '#domain/email-template/language.ts';
import { tagsOf } from '#domain/email-template/merge-tags.ts';
import { parseTags } from '#domain/email-template/render.ts';
import { fullName } from '#domain/full-name.ts';
import { progressIn, surveyIn } from '#domain/survey/translations.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { emailTemplatesQuery, surveyTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { feedback } from '#lib/texts/en/feedback.ts';
import { DraftNotices } from '#parts/mail/draft-notices.tsx';
import { MailColumns, MailFootRow } from '#parts/mail/mail-columns.tsx';
import { MailEditor } from '#parts/mail/mail-editor.tsx';
import { MailPreview, NoPreview } from '#parts/mail/mail-preview.tsx';
import { begunFrom, type MailText, sentText, unknownTag } from '#parts/mail/mail-text.ts';
import { SendDialogs } from '#parts/mail/send-dialogs.tsx';
import { variantsOf } from '#parts/mail/template-variants.ts';
import { useDraft } from '#parts/mail/use-draft.ts';
import { useSending } from '#parts/mail/use-sending.ts';
import {
  Button,
  ButtonLink,
  Card,
  Disclosure,
  EmptyState,
  Notice,
  Select,
  Skeleton,
  toast,
} from '#ui/index.ts';
import { previewOf, type SurveyCall, send, sentSurveyQuery, surveysChanged } from '../api.ts';
import css from './feedback.module.css';

const texts = feedback.sender;
const templatesHref = '/templates/survey-templates';

/** Composes the mail of a survey for a recipient, with a preview beside it. */
export function SurveySender({ project }: { project: Project }) {
  const surveys = useQuery(surveyTemplatesQuery);
  const templates = useQuery(emailTemplatesQuery);
  const failed = surveys.error ?? templates.error;
  if (failed && !(surveys.data && templates.data)) {
    return (
      <LoadError
        error={failed}
        title={feedback.errors.templates}
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
  return <Sender project={project} surveys={surveys.data.items} templates={templates.data.items} />;
}

interface SurveyDraft extends MailText {
  readonly survey_id: number | null;
  readonly contact_id: number | null;
}

function Sender({
  project,
  surveys,
  templates,
}: {
  project: Project;
  surveys: readonly SurveyTemplate[];
  templates: readonly EmailTemplate[];
}) {
  const client = useQueryClient();
  const choices = variantsOf(templates, ['survey'], project.language).map((template) => ({
    template,
    fits: true,
  }));
  const fresh = (): SurveyDraft => ({
    ...begunFrom(choices[0]?.template, project),
    // A single survey and a single contact are preselected.
    survey_id: surveys.length === 1 ? (surveys[0]?.id ?? null) : null,
    contact_id: project.contacts.length === 1 ? (project.contacts[0]?.id ?? null) : null,
  });
  const draft = useDraft(`${project.id}.survey`, project.version, fresh);
  const surveyField = useRef<HTMLSelectElement>(null);
  const recipientField = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState<'survey' | 'recipient'>();

  const { survey_id, contact_id, subject } = draft.draft;
  // The survey or contact of a stored draft may have been deleted since.
  const survey = surveys.find(({ id }) => id === survey_id);
  const contact = project.contacts.find(({ id }) => id === contact_id);
  const name = contact ? fullName(contact) : '';
  const { data: sent } = useQuery({
    ...sentSurveyQuery(project.id, contact?.id ?? 0, survey?.id ?? 0),
    enabled: Boolean(survey && contact),
  });
  const before = sent?.items[0];
  const isReminder = before !== undefined;
  // The same words as the server's: those of the first sending, or of the project's language.
  const asked = before?.surveyItems ?? (survey && surveyIn(survey.surveyItems, project.language)) ?? [];
  const inMail = asked.find(({ is_question_in_email }) => is_question_in_email);

  const callOf = (mail: SurveyDraft): SurveyCall => ({
    projectId: project.id,
    surveyId: survey?.id ?? 0,
    body: {
      email_body: sentText(mail),
      contact_id: contact?.id ?? null,
    },
  });

  const sending = useSending({
    draft,
    refusalOf: (mail) => {
      const leadsNowhere = !inMail && !parseTags(mail.body).includes('survey_link');
      return (
        unknownTag('survey', mail) ??
        (leadsNowhere ? refusalHere({ code: 'survey_link_tag_missing' }) : undefined)
      );
    },
    send: (mail) => {
      const call = callOf(mail);
      return send(call);
    },
    onSent: ({ reminder }) => {
      draft.startOver(fresh());
      toast({ title: reminder ? feedback.notices.reminded : feedback.notices.sent });
      void surveysChanged(client);
    },
    failed: feedback.errors.send,
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
    sending.review();
  };

  const preview =
    survey && contact ? (
      <MailPreview
        body={callOf(draft.draft)}
        subject={subject}
        about={['survey', project.version]}
        render={previewOf}
      />
    ) : (
      <NoPreview>{texts.choose}</NoPreview>
    );

  return (
    <>
      <MailColumns preview={preview}>
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
                hint={survey && (inMail ? texts.inMail(inMail.question) : texts.asked(asked.length))}
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
                    {fullName({ firstname, lastname })} ({email})
                  </option>
                ))}
              </Select>
            </div>
            {asked.length > 0 && (
              <Disclosure summary={texts.asRead}>
                <ol className={css.asked}>
                  {asked.map(({ id, question }) => (
                    <li key={id} dir="auto" lang="">
                      {question}
                    </li>
                  ))}
                </ol>
              </Disclosure>
            )}
            {survey && !isReminder && <Translated survey={survey} language={project.language} />}
            {isReminder && <Notice>{texts.sentBefore(name)}</Notice>}
            <MailEditor
              ref={sending.editor}
              draft={draft}
              choices={choices}
              templates={templates}
              tags={tagsOf('survey')}
              startFrom={(template) => begunFrom(template, project)}
              missing={choices.length === 0 ? texts.missing : undefined}
            />
            <MailFootRow isSaved={draft.isSaved}>
              <Button variant="primary" icon="send" onClick={review}>
                {texts.preview}
              </Button>
              <ButtonLink variant="quiet" href={templatesHref}>
                {texts.addSurvey}
              </ButtonLink>
            </MailFootRow>
          </div>
        </Card>
      </MailColumns>
      <SendDialogs
        sending={sending}
        title={isReminder ? texts.remindTitle : texts.confirmTitle}
        label={isReminder ? texts.remind(name) : texts.send(name)}
      >
        {preview}
      </SendDialogs>
    </>
  );
}

/** Notice of questions that are not, or no longer surely, written in the project's language. */
function Translated({ survey, language }: { survey: SurveyTemplate; language: Language }) {
  const { written, outdated, questions } = progressIn(survey.surveyItems, language);
  const partly = written > 0 && written < questions && texts.partly(ownNames[language], written, questions);
  const said = [partly, outdated > 0 && texts.outdated(outdated)].filter(Boolean).join(' ');
  if (!said) return null;
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink size="small" href={templatesHref}>
          {texts.editSurvey}
        </ButtonLink>
      }
    >
      {said}
    </Notice>
  );
}
