import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Editor } from 'slate';
import { useSlateSelector } from 'slate-react';
import { type BlockKind, blockKind, hasMark, linkAt, toggleBlock, toggleMark } from './commands.ts';
import { editorIcons } from './icons.tsx';
import { allMarks, type Mark } from './model.ts';
import type { EditorTexts } from './texts.ts';

const blockKinds: readonly Exclude<BlockKind, 'paragraph'>[] = [
  'heading2',
  'heading3',
  'bulleted',
  'numbered',
  'quote',
];
const shortcutOf: { [mark in Mark]?: string } = { bold: 'B', italic: 'I', underline: 'U' };
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

type State = { marks: Mark[]; block: BlockKind; link: boolean; undo: boolean; redo: boolean };

const stateOf = (editor: Editor): State => ({
  marks: allMarks.filter((mark) => hasMark(editor, mark)),
  block: blockKind(editor),
  link: linkAt(editor) !== undefined,
  undo: editor.history.undos.length > 0,
  redo: editor.history.redos.length > 0,
});

const sameState = (a: State | null, b: State): boolean => JSON.stringify(a) === JSON.stringify(b);

type Item = { key: string; label: string; icon: ReactNode; act: () => void } & {
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  shortcut?: string;
  words?: boolean;
};

function Button({ item, tabIndex, onFocus }: { item: Item; tabIndex: number; onFocus: () => void }) {
  const keys = item.shortcut && (isMac ? `⌘${item.shortcut}` : `Ctrl+${item.shortcut}`);
  return (
    <button
      type="button"
      className="rte-button"
      tabIndex={tabIndex}
      title={keys ? `${item.label} (${keys})` : item.label}
      aria-label={item.words ? undefined : item.label}
      aria-pressed={item.pressed}
      aria-expanded={item.expanded}
      aria-haspopup={item.expanded === undefined ? undefined : 'dialog'}
      aria-disabled={item.disabled || undefined}
      aria-keyshortcuts={item.shortcut && `${isMac ? 'Meta' : 'Control'}+${item.shortcut}`}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!item.disabled) item.act();
      }}
    >
      {item.icon}
      {item.words && <span>{item.label}</span>}
    </button>
  );
}

/** Toolbar of formatting buttons: a single tab stop, arrow keys within. */
export function Toolbar(props: {
  editor: Editor;
  texts: EditorTexts;
  editableId: string;
  open: 'link' | 'image' | 'tags' | undefined;
  hasTags: boolean;
  onLink: () => void;
  onImage: () => void;
  onTags: () => void;
}) {
  const { editor, texts } = props;
  const state = useSlateSelector(() => stateOf(editor), sameState);
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const mark = (name: Mark): Item => {
    const shortcut = shortcutOf[name];
    return {
      key: name,
      label: texts[name],
      icon: editorIcons[name],
      pressed: state.marks.includes(name),
      act: () => toggleMark(editor, name),
      ...(shortcut && { shortcut }),
    };
  };
  const block = (kind: (typeof blockKinds)[number]): Item => ({
    key: kind,
    label: texts[kind],
    icon: editorIcons[kind],
    pressed: state.block === kind,
    act: () => toggleBlock(editor, kind),
  });
  const groups: Item[][] = [
    [
      {
        key: 'undo',
        label: texts.undo,
        icon: editorIcons.undo,
        disabled: !state.undo,
        shortcut: 'Z',
        act: () => editor.undo(),
      },
      {
        key: 'redo',
        label: texts.redo,
        icon: editorIcons.redo,
        disabled: !state.redo,
        shortcut: 'Shift+Z',
        act: () => editor.redo(),
      },
    ],
    allMarks.map(mark),
    blockKinds.map(block),
    [
      {
        key: 'link',
        label: texts.link,
        icon: editorIcons.link,
        pressed: state.link,
        shortcut: 'K',
        act: props.onLink,
      },
      ...(texts.image
        ? [
            {
              key: 'image',
              label: texts.image.insert,
              icon: editorIcons.image,
              expanded: props.open === 'image',
              act: props.onImage,
            },
          ]
        : []),
    ],
  ];
  if (props.hasTags) {
    groups.push([
      {
        key: 'tags',
        label: texts.insertTag,
        icon: editorIcons.tag,
        words: true,
        expanded: props.open === 'tags',
        act: props.onTags,
      },
    ]);
  }
  const items = groups.flat();

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: items.length - 1 }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + items.length) % items.length;
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      className="rte-toolbar"
      role="toolbar"
      aria-label={texts.toolbar}
      aria-controls={props.editableId}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <div className="rte-group" key={group[0]?.key}>
          {group.map((item) => {
            const index = items.indexOf(item);
            return (
              <Button
                key={item.key}
                item={item}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setCurrent(index)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
