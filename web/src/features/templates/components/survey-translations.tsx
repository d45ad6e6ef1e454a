import { type Language, languages, ownNames } from '#domain/email-template/language.ts';
import { isOutdated, progressIn, type Translated, withTranslation } from '#domain/survey/translations.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Button, cx, Icon, Notice, SegmentedToggle, VisuallyHidden } from '#ui/index.ts';
import { questionField, type SurveyValue, shownQuestions } from '../survey-draft.ts';
import type { Template } from '../use-template-store.ts';
import { TemplateField } from './template-field.tsx';
import css from './templates.module.css';

const texts = templates.survey;

const original = 'original';

/** Switch between the questions as written first and their texts in each language, with how many are written. */
export function LanguageSwitch({
  questions,
  value,
  onChange,
}: {
  questions: readonly Translated[];
  value: Language | undefined;
  onChange: (language: Language | undefined) => void;
}) {
  return (
    <SegmentedToggle<Language | typeof original>
      label={texts.languages}
      labelHidden
      value={value ?? original}
      onChange={(chosen) => onChange(chosen === original ? undefined : chosen)}
      options={[
        { value: original, label: texts.original },
        ...languages.map((language) => ({
          value: language,
          label: <LanguageLabel language={language} questions={questions} />,
        })),
      ]}
    />
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
      <span aria-hidden="true" className={cx(css.progress, outdated > 0 && css.outdated)}>
        {outdated > 0 && <Icon name="alert" size={12} />}
        {written}/{all}
      </span>
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
        <br />
        {texts.translationHint}
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
