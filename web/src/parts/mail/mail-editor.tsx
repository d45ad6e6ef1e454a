import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { EmailTemplate } from '#contracts/templates.ts';
import type { TagName } from '#domain/email-template/merge-tags.ts';
import { withTags } from '#domain/email-template/render.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { common } from '#lib/texts/en/common.ts';
import { compose as texts } from '#lib/texts/en/compose.ts';
import { mergeTags } from '#lib/texts/en/merge-tags.ts';
import { RichTextEditor, type RichTextEditorHandle } from '#ui/editor/index.tsx';
import { Button, ConfirmDialog, Field, Select, TextField } from '#ui/index.ts';
import css from './mail.module.css';
import type { MailText } from './mail-text.ts';
import type { TemplateChoice } from './template-variants.ts';
import type { MailDraft } from './use-draft.ts';

/** Handle for the page that sends the mail. */
export interface MailEditorHandle {
  /** Flushes the editor's debounced changes. False, with the field focused, if the subject is missing. */
  readonly settle: () => boolean;
}

/** Template, subject and text of a mail with its merge tags. An edited text is never replaced without a question. */
export function MailEditor<Draft extends MailText>({
  draft,
  choices,
  templates,
  tags,
  startFrom,
  missing,
  known = () => '',
  ref,
}: {
  draft: Pick<MailDraft<Draft>, 'draft' | 'latest' | 'isSaved' | 'change'>;
  choices: readonly TemplateChoice[];
  /** All templates, including those that are not offered, because the text may have started from one. */
  templates: readonly EmailTemplate[];
  tags: readonly TagName[];
  /** Initial text for a template, or for no template. */
  startFrom: (template: EmailTemplate | undefined) => MailText;
  /** Message below the templates if the intended one is missing. */
  missing?: string | undefined;
  /** Value of a tag that the page knows before there is a preview; empty for none. */
  known?: (tag: string) => string;
  ref: Ref<MailEditorHandle>;
}) {
  const { subject, body, template_id } = draft.draft;
  const editor = useRef<RichTextEditorHandle>(null);
  const subjectField = useRef<HTMLInputElement>(null);
  const [subjectError, setSubjectError] = useState<string>();
  const [replacing, setReplacing] = useState<EmailTemplate | null>();

  /** A subject with its tags by their labels. */
  const inWords = (text: string) => withTags(text, (tag) => known(tag) || texts.tagLabel(tag));

  // Every draft type extends these three fields.
  const change = (what: Partial<MailText>) => draft.change(what as Partial<Draft>);

  useImperativeHandle(ref, () => ({
    settle: () => {
      const text = editor.current?.getHtml();
      if (text !== undefined && text !== draft.latest().body) change({ body: text });
      if (draft.latest().subject.trim() !== '') return true;
      setSubjectError(texts.mail.subjectMissing);
      subjectField.current?.focus();
      return false;
    },
  }));

  const chosen = templates.find((one) => one.id === template_id);
  const ofProject = startFrom(chosen).subject;
  const ofTemplate = chosen?.subject || ofProject;
  // A subject typed by hand is not offered for replacement.
  const otherSubject = subject === ofProject ? ofTemplate : subject === ofTemplate ? ofProject : subject;
  const isOwnSubject = subject.trim() !== '' && subject !== ofProject && subject !== ofTemplate;

  const begin = (template: EmailTemplate | null) => {
    const begun = startFrom(template ?? undefined);
    change({ subject: begun.subject, body: begun.body, template_id: template?.id ?? null });
  };
  const choose = (id: number) => {
    const template = choices.find((one) => one.template.id === id)?.template ?? null;
    const touched = (editor.current?.getHtml() ?? body) !== (chosen?.body ?? '') && body !== '';
    if (isOwnSubject || (touched && draft.isSaved)) setReplacing(template);
    else begin(template);
  };

  const fitting = choices.filter(({ fits }) => fits);
  const others = choices.filter(({ fits }) => !fits);
  return (
    <div className={css.fields}>
      <Select
        label={texts.mail.template}
        hint={missing}
        value={template_id ?? 0}
        onChange={({ target }) => choose(Number(target.value))}
      >
        <option value={0}>{texts.mail.blank}</option>
        {others.length === 0 ? (
          <Options of={fitting} />
        ) : (
          <>
            {fitting.length > 0 && (
              <optgroup label={texts.mail.fitting}>
                <Options of={fitting} />
              </optgroup>
            )}
            <optgroup label={texts.mail.others}>
              <Options of={others} />
            </optgroup>
          </>
        )}
      </Select>
      <TextField
        ref={subjectField}
        label={texts.mail.subject}
        hint={inWords(subject) === subject ? undefined : texts.mail.subjectReads(inWords(subject))}
        required
        maxLength={255}
        value={subject}
        error={subjectError}
        onChange={({ target }) => {
          setSubjectError(undefined);
          change({ subject: target.value });
        }}
      />
      {otherSubject !== subject && (
        <div className={css.row}>
          <Button size="small" onClick={() => change({ subject: otherSubject })}>
            {texts.mail.useSubject(inWords(otherSubject))}
          </Button>
        </div>
      )}
      <Field label={texts.mail.body} hint={<ReadBy client />} group>
        <RichTextEditor
          ref={editor}
          label={texts.mail.body}
          placeholder={texts.mail.placeholder}
          texts={texts.editor}
          value={body}
          onChange={(html) => change({ body: html })}
          tags={tags.map((name) => ({
            name,
            label: texts.tagLabel(name),
            description: mergeTags[name],
          }))}
        />
      </Field>
      <ConfirmDialog
        open={replacing !== undefined}
        onClose={() => setReplacing(undefined)}
        title={texts.mail.replaceTitle}
        confirm={texts.mail.replace}
        cancel={common.cancel}
        onConfirm={() => {
          begin(replacing ?? null);
          setReplacing(undefined);
        }}
      >
        {texts.mail.replaceText}
      </ConfirmDialog>
    </div>
  );
}

function Options({ of }: { of: readonly TemplateChoice[] }) {
  return of.map(({ template: { id, title, type } }) => (
    <option key={id} value={id}>
      {texts.templateName(title, texts.templateTypes[type] ?? type)}
    </option>
  ));
}
