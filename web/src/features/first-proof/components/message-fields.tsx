import { type Ref, useState } from 'react';
import type { EmailTemplate } from '#contracts/templates.ts';
import { tagsOf } from '#domain/email-template/merge-tags.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { MailEditor, type MailEditorHandle } from '#parts/mail/mail-editor.tsx';
import { Card, Disclosure, Field } from '#ui/index.ts';
import type { PartProps } from '../part-props.ts';
import { isFixed, messageOf, messagesOf, presetOf, startFrom } from '../proof-draft.ts';
import css from './first-proof.module.css';

const texts = firstProof.message;

/** Mail of a proof: the workspace's template, until somebody changes it. */
export function MessageFields({
  draft,
  errors,
  offer,
  busy,
  onChange,
  editor,
  templates,
}: PartProps & { editor: Ref<MailEditorHandle>; templates: readonly EmailTemplate[] }) {
  const choices = messagesOf(offer);
  const [best] = choices;
  const message = messageOf(draft, offer);
  const [isOpen, setOpen] = useState(draft.message !== null || best === undefined);
  const isLocked = busy || isFixed(draft, 'mail');
  const values: Readonly<Record<string, string>> = {
    client_name: draft.client.name,
    project_name: draft.name,
    stage_name: presetOf(draft, offer)?.stages[0]?.title ?? '',
  };
  const words = draft.message ? texts.own : best ? texts.fromTemplate(best.title) : texts.none;
  return (
    <Card title={texts.title}>
      <Field id={fieldId('message')} label={texts.title} labelHidden error={errors.message} group>
        <p className={css.muted}>{words}</p>
        <Disclosure summary={texts.edit} defaultOpen={isOpen} onToggle={(open) => open && setOpen(true)}>
          {/* Loaded once it is opened. */}
          {isOpen && (
            <fieldset className={css.fields} disabled={isLocked}>
              <MailEditor
                ref={editor}
                draft={{
                  draft: message,
                  latest: () => message,
                  isSaved: draft.message !== null,
                  change: (what) =>
                    onChange('message', (before) => ({
                      ...before,
                      message: { ...messageOf(before, offer), ...what },
                    })),
                }}
                choices={choices.map((template) => ({ template, fits: true }))}
                templates={templates}
                tags={tagsOf('first_preview')}
                startFrom={(template) => startFrom(template, draft.name)}
                missing={best ? undefined : texts.none}
                known={(tag) => values[tag] ?? ''}
              />
            </fieldset>
          )}
        </Disclosure>
      </Field>
    </Card>
  );
}
