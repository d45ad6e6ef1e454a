import { type ReactNode, useId } from 'react';
import { type Language, languages, ownNames } from '#domain/email-template/language.ts';
import { isOutdated, progressIn, type Translated, withTranslation } from '#domain/survey/translations.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Button, cx, Icon, Notice, TabPanel, Tabs, VisuallyHidden } from '#ui/index.ts';
import { questionField, type SurveyValue, shownQuestions } from '../survey-draft.ts';
import type { Template } from '../use-template-store.ts';
import { TemplateField } from './template-field.tsx';
import css from './templates.module.css';

const texts = templates.survey;

const original = 'original';

/** Questions as written first, and their texts in each language: a tab each, with how many are written and which are stale. */
export function LanguageTabs({
  questions,
  value,
  onChange,
  children,
}: {
  questions: readonly Translated[];
  /** Undefined for the questions as written first. */
  value: Language | undefined;
  onChange: (language: Language | undefined) => void;
  children: ReactNode;
}) {
  const prefix = useId();
  const selected = value ?? original;
  return (
    <div className={css.languages}>
      <Tabs
        idPrefix={prefix}
        label={texts.languages}
        selected={selected}
        onSelect={(chosen) => onChange(languages.find((language) => language === chosen))}
        items={[
          { id: original, label: texts.original },
          ...languages.map((language) => ({
            id: language,
            label: <LanguageLabel language={language} questions={questions} />,
          })),
        ]}
      />
      <TabPanel idPrefix={prefix} selected={selected}>
        <div className={css.fields}>{children}</div>
      </TabPanel>
    </div>
  );
}

function LanguageLabel({ language, questions }: { language: Language; questions: readonly Translated[] }) {
  const { written, outdated, questions: all } = progressIn(questions, language);
  const name = ownNames[language];
  if (written === 0) return <span lang={language}>{name}</span>;
  return (
    <>
      <span aria-hidden="true" lang={language}>
        {name}
      </span>
      {outdated > 0 || written === all ? (
        <span aria-hidden="true" className={cx(css.mark, outdated > 0 && css.outdated)}>
          <Icon name={outdated > 0 ? 'alert' : 'check'} size={14} />
        </span>
      ) : (
        <span aria-hidden="true" className={css.progress}>
          {written}/{all}
        </span>
      )}
      <VisuallyHidden>{said(language, questions)}</VisuallyHidden>
    </>
  );
}

/** Progress in a language as a sentence. */
const said = (language: Language, items: readonly Translated[]): string => {
  const { written, outdated, questions } = progressIn(items, language);
  const progress = texts.progress(ownNames[language], written, questions);
  return outdated > 0 ? `${progress}. ${texts.outdated(outdated)}` : progress;
};

/** Texts of the questions in a language, each below the question as written first. */
export function Translations({ of, language }: { of: Template<SurveyValue>; language: Language }) {
  const { surveyItems } = of.value;
  const shown = shownQuestions(of.value);
  const items = shown.map(({ item }) => item);
  return (
    <>
      <p className={css.quiet}>
        {said(language, items)}
        {items.some((item) => !item.translations?.[language]?.trim()) && (
          <>
            <br />
            {texts.translationHint}
          </>
        )}
      </p>
      <ol className={css.rows}>
        {shown.map(({ item, at }, index) => {
          const field = questionField(at, language);
          const write = (text: string) =>
            of.set({ surveyItems: surveyItems.with(at, withTranslation(item, language, text)) });
          const text = item.translations?.[language] ?? '';
          const name = texts.question(index + 1);
          return (
            <li key={item.key} className={css.translation}>
              <TemplateField
                of={of}
                field={field}
                label={
                  <>
                    <span dir="auto" lang="">
                      {item.question.trim() || name}
                    </span>
                    <VisuallyHidden>, {ownNames[language]}</VisuallyHidden>
                  </>
                }
                lang={language}
                maxLength={500}
                value={text}
                onText={write}
              />
              {isOutdated(item, language) && (
                <Notice
                  tone="warning"
                  action={
                    <Button
                      size="small"
                      disabledReason={of.readOnly}
                      onClick={() => {
                        write(text);
                        // The button goes with the notice.
                        document.getElementById(fieldId(field))?.focus();
                      }}
                    >
                      {texts.stillFits}
                    </Button>
                  }
                >
                  {texts.changed(item.translated_from?.[language] ?? '')}
                </Notice>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
