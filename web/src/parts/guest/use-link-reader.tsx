import { type ReactNode, useEffect, useState } from 'react';
import type { Language } from '#contracts/common.ts';
import { type Answerer, shownName } from '#domain/answerer/index.ts';
import { fullName } from '#domain/full-name.ts';
import type { LinkReaderTexts } from '#lib/texts/en/link-reader.ts';
import { toast } from '#ui/toasts.tsx';
import { answererOf, keepAnswerer, onAnswerer } from './answerer.ts';

const loadDialog = async (language: Language) => {
  const [{ AnswererDialog }, { answeringTexts }] = await Promise.all([
    import('./answerer-dialog.tsx'),
    import('./answering-texts.ts'),
  ]);
  return { AnswererDialog, texts: await answeringTexts(language) };
};

/** Page behind a mailed link, as far as it names its reader. */
interface Page {
  readonly language: Language;
  /** Contact to whom the link was sent. */
  readonly contact: { readonly firstname: string; readonly lastname: string };
}

/** Name of the contact of a page. */
export const contactOf = ({ contact }: Page): string => fullName(contact);

/** Reader of a mailed link: its contact, or the colleague who says in a dialog to whom it was forwarded. */
export const useLinkReader = (token: string, onChosen?: () => void) => {
  const [answerer, setAnswerer] = useState(() => answererOf(token));
  const [naming, setNaming] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  useEffect(() => onAnswerer(token, () => setAnswerer(answererOf(token))), [token]);
  const choose = (next: Answerer | undefined) => {
    keepAnswerer(token, next);
    setAnswerer(next);
    setNaming(undefined);
    onChosen?.();
  };
  return {
    answerer,
    /** Name of the reader, in the language of the page. */
    nameOn: (page: Page): string => shownName({ name: contactOf(page), answerer }, page.language),
    /** Opens the dialog. */
    ask: ({ language }: Page, { notYouFailed }: LinkReaderTexts): void => {
      loadDialog(language).then(setNaming, () => toast({ title: notYouFailed, tone: 'error' }));
    },
    /** The dialog, while it is open. */
    dialog: (page: Page): ReactNode =>
      naming && (
        <naming.AnswererDialog
          contact={contactOf(page)}
          answerer={answerer}
          texts={naming.texts}
          onClose={() => setNaming(undefined)}
          onChosen={choose}
        />
      ),
  };
};
