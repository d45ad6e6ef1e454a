import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { EmailTemplate } from '#contracts/templates.ts';
import { type Language, languages } from '#domain/email-template/language.ts';
import { type TemplateType, tagsOf } from '#domain/email-template/merge-tags.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { Loaded } from '#lib/page/loaded.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { templatesLeft } from '#lib/plan/plan.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { mergeTags } from '#lib/texts/en/merge-tags.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { MailPreview } from '#parts/mail/mail-preview.tsx';
import { RichTextEditor, type RichTextEditorHandle } from '#ui/editor/index.tsx';
import {
  Button,
  Card,
  Dialog,
  Field,
  IconButton,
  PageHeader,
  Select,
  TabLinks,
  TabPanel,
  Tabs,
  type Toast,
  toast,
  usePageToast,
} from '#ui/index.ts';
import { keepEmails, preview, previewProjectsQuery, restore } from '../api.ts';
import {
  type EmailTab,
  type EmailText,
  type EmailValue,
  emailProblem,
  emailTabs,
  missingTypes,
  newEmail,
  storedFamilies,
  textField,
  typesOf,
  withText,
} from '../email-draft.ts';
import { type Kind, type Template, type TemplateStore, useTemplateStore } from '../use-template-store.ts';
import { TemplateField } from './template-field.tsx';
import { TemplateStorePage, TemplatesSkeleton } from './template-store-page.tsx';
import css from './templates.module.css';

const texts = templates.email;
const href = (tab: EmailTab) => `/templates/email-templates#${tab}`;

/** Templates of all mails to clients, in every language (administration.md section 2, Email templates). */
export function EmailTemplatesPage({ tab }: { tab: EmailTab }) {
  return (
    <Loaded
      query={useQuery(emailTemplatesQuery)}
      head={<Header tab={tab} />}
      waiting={<TemplatesSkeleton />}
      failed={texts.loadError}
    >
      {({ items }) => <Emails tab={tab} items={items} />}
    </Loaded>
  );
}

function Header({ tab, actions }: { tab: EmailTab; actions?: ReactNode }) {
  return (
    <PageHeader
      title={texts.title}
      actions={actions}
      tabs={
        <TabLinks
          label={texts.tabs.label}
          selected={tab}
          items={emailTabs.map((id) => ({ id, label: texts.tabs[id], href: href(id) }))}
        />
      }
    />
  );
}

/** True for types that are sent automatically: nobody reviews such a mail or writes its subject. */
const goesByItself = (type: TemplateType): boolean => type === 'invite' || type === 'feedback_auto_reminder';

const kind: Kind<EmailValue> = {
  name: 'email-templates',
  titleOf: ({ title }) => title,
  copyOf: (value) => ({ ...value, title: templates.copyOf(value.title) }),
  check: emailProblem,
  keeping: keepEmails,
  notices: { saved: texts.saved, failed: texts.notSaved },
};

function Emails({ tab, items }: { tab: EmailTab; items: readonly EmailTemplate[] }) {
  const client = useQueryClient();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [language, setLanguage] = useState<Language>();
  const tell = usePageToast();
  const stored = useMemo(() => storedFamilies(items), [items]);
  const reload = async () => {
    const fresh = await client.fetchQuery({ ...emailTemplatesQuery, staleTime: 0 });
    void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    return storedFamilies(fresh.items);
  };
  const store = useTemplateStore(kind, stored, reload);
  const entries = store.entries.filter(({ value }) => typesOf[tab].includes(value.type));
  const missing = missingTypes(tab, store.entries);
  const restoring = useSubmission({
    mutationFn: () => restore(missing),
    onSuccess: async ({ items: back }) => {
      toast({ title: texts.restored(back.filter(({ parent_id }) => parent_id === null).length) });
      await reload();
    },
    onError: (error) => notifyError(error, texts.notRestored),
  });
  const made = store.entries.filter(({ id }) => id === undefined).length;
  // System templates do not count towards the plan's limit.
  const freed = store.entries.filter(({ deleted, system }) => deleted && !system).length;
  const full = templatesLeft(subscription, 'message_templates') + freed - made <= 0;
  const restoreButton = missing.length > 0 && (
    <Button
      icon="refresh"
      busy={restoring.isPending}
      disabledReason={store.readOnly}
      onClick={() => restoring.mutate()}
    >
      {texts.restore}
    </Button>
  );
  return (
    <>
      <Header tab={tab} actions={entries.length > 0 && restoreButton} />
      <TemplateStorePage
        store={store}
        entries={entries}
        add={{
          label: texts.add,
          value: () => newEmail(tab, store.entries),
          limit: full && 'message_templates',
        }}
        fixed={tab === 'invites'}
        empty={{ title: texts.empty, text: texts.emptyText, action: restoreButton }}
        editor={(template) => (
          <Editor
            of={template}
            settling={store.settling}
            tell={tell}
            tab={tab}
            chosen={language}
            setChosen={setLanguage}
          />
        )}
        preview={(value) => <Preview settling={store.settling} value={value} language={language} />}
      />
    </>
  );
}

function Editor({
  of,
  settling,
  tell,
  tab,
  chosen,
  setChosen,
}: {
  of: Template<EmailValue>;
  settling: TemplateStore<EmailValue>['settling'];
  tell: (notice: Toast) => void;
  tab: EmailTab;
  /** Selected language; used if the template has it. */
  chosen: Language | undefined;
  setChosen: (language: Language) => void;
}) {
  const { wrong, readOnly } = of;
  const { title, type, texts: all } = of.value;
  const prefix = useId();
  const editor = useRef<RichTextEditorHandle>(null);
  const [adding, setAdding] = useState(false);
  const failing = /^variants\.(\d+)\./.exec(wrong?.field ?? '')?.[1];
  const refusedIn = failing === undefined ? all[0].language : all[Number(failing) + 1]?.language;
  // Switches to the language of the refused field, so that its error is visible.
  useEffect(() => {
    if (wrong && refusedIn) setChosen(refusedIn);
  }, [wrong, refusedIn, setChosen]);
  const index = Math.max(
    0,
    all.findIndex(({ language }) => language === chosen),
  );
  const text = all[index] ?? all[0];
  const left = languages.filter((language) => !all.some((one) => one.language === language));

  const changeText = (language: Language, change: Partial<EmailText>) =>
    of.change(({ texts: [own, ...others] }) => {
      const edit = (one: EmailText) => (one.language === language ? { ...one, ...change } : one);
      return { texts: [edit(own), ...others.map(edit)] };
    });
  // Flushes the editor's debounced changes.
  settling.current = () => {
    const body = editor.current?.getHtml();
    if (body !== undefined && body !== text.body) changeText(text.language, { body });
  };
  const removeLanguage = () => {
    const [own, ...others] = all;
    of.set({ texts: [own, ...others.filter(({ language }) => language !== text.language)] });
    setChosen(own.language);
    tell({
      title: texts.languageRemoved(texts.languageNames[text.language]),
      tone: 'info',
      action: {
        label: templates.undo,
        // Race: the other languages were written on, or this one was added anew, since it was removed.
        onSelect: () => of.change((now) => ({ texts: withText(now.texts, text, index) })),
      },
    });
  };

  return (
    <>
      <Card title={texts.settings}>
        <div className={css.two}>
          <TemplateField
            of={of}
            field="title"
            label={templates.name}
            required
            value={title}
            onText={(text) => of.set({ title: text })}
          />
          <Select
            id={fieldId('type')}
            label={texts.loadedFor}
            value={type}
            hint={tab === 'reminders' ? texts.loadedForHint : undefined}
            error={of.errorAt('type')}
            disabled={tab === 'reminders' || Boolean(readOnly)}
            onChange={({ target }) =>
              of.set({ type: typesOf[tab].find((one) => one === target.value) ?? type })
            }
          >
            {typesOf[tab].map((one: TemplateType) => (
              <option key={one} value={one}>
                {texts.types[one]}
              </option>
            ))}
          </Select>
        </div>
      </Card>
      <Card
        title={texts.languages}
        actions={
          <>
            <IconButton
              icon="trash"
              size="small"
              label={texts.removeLanguage(texts.languageNames[text.language])}
              disabledReason={readOnly || (index === 0 && texts.firstLanguage)}
              onClick={removeLanguage}
            />
            <Button
              size="small"
              icon="globe"
              disabledReason={readOnly || (left.length === 0 && texts.noMoreLanguages)}
              onClick={() => setAdding(true)}
            >
              {texts.addLanguage}
            </Button>
          </>
        }
      >
        <Tabs
          label={texts.languages}
          idPrefix={prefix}
          selected={text.language}
          onSelect={(id) => setChosen(languages.find((one) => one === id) ?? text.language)}
          items={all.map(({ language }) => ({ id: language, label: texts.languageNames[language] }))}
        />
        <TabPanel idPrefix={prefix} selected={text.language}>
          <div className={css.fields}>
            <TemplateField
              of={of}
              field={textField(index, 'subject')}
              label={texts.subject}
              hint={goesByItself(type) ? undefined : texts.subjectHint}
              required
              value={text.subject}
              onText={(subject) => changeText(text.language, { subject })}
            />
            <Field label={texts.body} group error={of.errorAt(textField(index, 'body'))}>
              <RichTextEditor
                key={text.language}
                ref={editor}
                label={texts.body}
                texts={compose.editor}
                value={text.body}
                readOnly={Boolean(readOnly)}
                onChange={(body) => changeText(text.language, { body })}
                tags={tagsOf(type).map((name) => ({
                  name,
                  label: compose.tagLabel(name),
                  description: mergeTags[name],
                }))}
              />
            </Field>
          </div>
        </TabPanel>
      </Card>
      {adding && (
        <AddLanguage
          left={left}
          onClose={() => setAdding(false)}
          onAdd={(language) => {
            of.change((now) => ({ texts: [...now.texts, { ...now.texts[0], language }] }));
            setAdding(false);
            setChosen(language);
          }}
        />
      )}
    </>
  );
}

function AddLanguage({
  left,
  onClose,
  onAdd,
}: {
  left: readonly Language[];
  onClose: () => void;
  onAdd: (language: Language) => void;
}) {
  const [language, setLanguage] = useState(left[0]);
  return (
    <Dialog
      open
      width={440}
      title={texts.addLanguageTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" onClick={() => language && onAdd(language)}>
            {texts.addLanguage}
          </Button>
        </>
      }
    >
      <Select
        label={texts.language}
        value={language}
        onChange={({ target }) => setLanguage(left.find((one) => one === target.value))}
      >
        {left.map((one) => (
          <option key={one} value={one}>
            {texts.languageNames[one]}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}

function Preview({
  settling,
  value,
  language: chosen,
}: {
  settling: TemplateStore<EmailValue>['settling'];
  value: EmailValue;
  language: Language | undefined;
}) {
  const [project, setProject] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const { data: projects } = useQuery(previewProjectsQuery);
  const text = value.texts.find(({ language }) => language === chosen) ?? value.texts[0];
  const shown = (
    <div className={css.preview}>
      <Select
        label={texts.previewData}
        value={project ?? 0}
        onChange={({ target }) => setProject(Number(target.value) || null)}
      >
        <option value={0}>{texts.sample}</option>
        {projects?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <MailPreview
        body={{ type: value.type, ...text, project_id: project }}
        subject={text.subject.trim()}
        about={['template']}
        render={preview}
      />
    </div>
  );
  return (
    <>
      <Card
        title={texts.previewTitle}
        actions={
          <Button
            size="small"
            icon="eye"
            onClick={() => {
              settling.current?.();
              setOpen(true);
            }}
          >
            {templates.preview}
          </Button>
        }
      >
        {shown}
      </Card>
      <Dialog
        open={open}
        width={800}
        title={value.title}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{templates.close}</Button>}
      >
        {shown}
      </Dialog>
    </>
  );
}
