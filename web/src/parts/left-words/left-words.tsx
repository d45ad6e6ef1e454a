import { useEffect, useRef, useState } from 'react';
import { common } from '#lib/texts/en/common.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { Button, ConfirmDialog, Notice } from '#ui/index.ts';
import { isFocusFree } from '#ui/is-focus-free.ts';
import { useUi } from '#ui/ui-context.tsx';
import { KeptWords } from './kept-words.tsx';
import css from './left-words.module.css';

/** Words that can't be sent or saved any more, because their subject is gone. */
export interface Left {
  /** Unique name. */
  readonly name: string;
  /** Reason. */
  readonly title: string;
  /** How long they stay. */
  readonly text: string;
  /** Subject or name. */
  readonly heading: string;
  /** Empty without one. */
  readonly link: string;
  /** Plain text. */
  readonly words: string;
  /** The same text with its format; undefined where it has none. */
  readonly html?: string | undefined;
  /** Lines that are copied before the link and the text. */
  readonly copied?: readonly string[] | undefined;
}

/** Words whose subject is gone, each to be copied or, after a question, discarded. */
export default function LeftWords({
  left,
  takesFocus = false,
  onDiscard,
}: {
  left: readonly Left[];
  /** True if they stand in place of a form that has just gone, whose focus they take where it is nowhere else. */
  takesFocus?: boolean | undefined;
  /** Called with the name of the discarded. */
  onDiscard: (name: string) => void;
}) {
  const [asked, ask] = useState<string>();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus && isFocusFree()) list.current?.focus();
  }, [takesFocus]);
  return (
    <section ref={list} tabIndex={-1} className={css.left} aria-label={left[0]?.title} data-paper="no">
      {left.map((one) => (
        <LeftNotice key={one.name} {...one} onDiscard={() => ask(one.name)} />
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        title={forms.startOver.title}
        confirm={forms.startOver.confirm}
        cancel={common.cancel}
        tone="danger"
        onConfirm={() => {
          ask(undefined);
          if (asked !== undefined) onDiscard(asked);
        }}
      >
        {forms.startOver.text}
      </ConfirmDialog>
    </section>
  );
}

const asBlob = (text: string, format: 'plain' | 'html'): Blob => new Blob([text], { type: `text/${format}` });

/** Paragraph of plain text, with its lines. */
const asParagraph = (text: string): string => {
  const paragraph = document.createElement('p');
  paragraph.append(
    ...text.split('\n').flatMap((line, place) => (place > 0 ? [document.createElement('br'), line] : [line])),
  );
  return paragraph.outerHTML;
};

function LeftNotice({
  title,
  text,
  heading,
  link,
  words,
  html,
  copied = [],
  onDiscard,
}: Left & { onDiscard: () => void }) {
  const ui = useUi().texts;
  const quote = useRef<HTMLQuoteElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Also selected, so that the browser's copy command works where the clipboard is refused.
    if (quote.current) getSelection()?.selectAllChildren(quote.current);
    const before = [...copied, link].filter((one) => one !== '');
    const own = words === '' ? [] : [words];
    const item = new ClipboardItem({
      'text/plain': asBlob([...before, ...own].join('\n\n'), 'plain'),
      'text/html': asBlob(
        [...before.map(asParagraph), html ?? own.map(asParagraph).join('')].join(''),
        'html',
      ),
    });
    await navigator.clipboard.write([item]).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <>
          <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
            {isCopied ? ui.copied : ui.copy}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {connection.discard}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p dir="auto" className={css.heading}>
        {heading}
      </p>
      {link && <p className={css.link}>{link}</p>}
      <KeptWords ref={quote} text={words} />
    </Notice>
  );
}
