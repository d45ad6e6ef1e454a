import {
  createContext,
  type KeyboardEvent,
  type Ref,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createEditor, type Editor, type Range, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import {
  Editable,
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  type RenderPlaceholderProps,
  Slate,
  useSelected,
  withReact,
} from 'slate-react';
import { toast } from '../toasts.tsx';
import {
  copied,
  indentItems,
  insertTag,
  leaveVoid,
  matchBefore,
  type NewPicture,
  ownCopyType,
  paste,
  withRichText,
} from './behaviour.ts';
import { ensureSelection, insertImage, linkAt, removeLink, setLink, toggleMark } from './commands.ts';
import './editor.css';
import { fromHtml } from './from-html.ts';
import type { Mark, TagElement } from './model.ts';
import { ImagePanel, LinkPanel, TagPanel } from './panels.tsx';
import { type EditorPictures, OwnPicture, Pictures, RemotePicture, usePictures } from './pictures.tsx';
import { matchingTags, movedIndex, optionId, type Tag, TagList } from './tag-list.tsx';
import type { EditorTexts } from './texts.ts';
import { toHtml } from './to-html.ts';
import { Toolbar } from './toolbar.tsx';

export type RichTextEditorHandle = {
  /** Current HTML, including keys that `onChange` has not reported yet (debounce). */
  getHtml: () => string;
  focus: () => void;
  insertTag: (name: string) => void;
};

export type RichTextEditorProps = {
  /** HTML; content that the editor can't represent is dropped. A new value replaces the text and the undo history. */
  value: string;
  /** Debounced: called shortly after the last key, on blur and on unmount, with the HTML of that moment. */
  onChange: (html: string) => void;
  /** Accessible name. */
  label: string;
  texts: EditorTexts;
  tags?: readonly Tag[];
  /** Store of pictures that are pasted or dropped; without one they are refused with a notice. */
  pictures?: EditorPictures;
  placeholder?: string;
  readOnly?: boolean;
  ref?: Ref<RichTextEditorHandle>;
};

/** Debounce in ms; serialising at every key would slow long texts down. */
const pauseMs = 300;

const Tags = createContext<{ tags: readonly Tag[]; unknown: string }>({ tags: [], unknown: '' });

/** Current settings of the editor, read at the moment of use. */
interface Live {
  readonly texts: EditorTexts;
  readonly pictures: EditorPictures | undefined;
  readonly take: (picture: NewPicture) => void;
}

const makeEditor = (live: () => Live) => {
  const editor = withRichText(withHistory(withReact(createEditor())));
  editor.insertData = (data) => {
    const { texts, pictures, take } = live();
    const { lost, pictures: taken } = paste(editor, data, pictures);
    const words = pictures ? texts.pictures?.lost : undefined;
    if (lost > 0) toast({ ...(words ?? texts.picturesLost)(lost), tone: 'warning' });
    for (const picture of taken) take(picture);
  };
  editor.setFragmentData = (data) => {
    const { html, text } = copied(editor);
    data.setData('text/html', html);
    data.setData('text/plain', text);
    data.setData(ownCopyType, live().pictures?.place ?? '1');
  };
  return editor;
};

type Props<E> = Omit<RenderElementProps, 'element'> & { element: E };

function TagChip({ attributes, children, element }: Props<TagElement>) {
  const { tags, unknown } = useContext(Tags);
  const selected = useSelected();
  const tag = tags.find(({ name }) => name === element.name);
  const marks = element.children[0];
  const style = Object.keys(marks ?? {}).filter((key) => key !== 'text');
  return (
    <span {...attributes} className="rte-chip-box">
      <span
        contentEditable={false}
        className={['rte-chip', ...style.map((mark) => `rte-${mark}`)].join(' ')}
        data-selected={selected || undefined}
        data-unknown={tag === undefined || undefined}
        title={tag === undefined ? unknown : tag.description}
      >
        {tag?.label ?? `{{${element.name}}}`}
      </span>
      {children}
    </span>
  );
}

const renderElement = ({ attributes, children, element }: RenderElementProps) => {
  switch (element.type) {
    case 'tag':
      return (
        <TagChip attributes={attributes} element={element}>
          {children}
        </TagChip>
      );
    case 'image':
      return element.picture === undefined ? (
        <RemotePicture attributes={attributes} element={element}>
          {children}
        </RemotePicture>
      ) : (
        <OwnPicture attributes={attributes} element={element}>
          {children}
        </OwnPicture>
      );
    case 'link':
      return (
        <a
          {...attributes}
          className={element.button ? 'rte-link rte-link-button' : 'rte-link'}
          href={element.url}
          target="_blank"
          rel="noopener noreferrer"
          title={element.url}
        >
          {children}
        </a>
      );
    case 'list-item': {
      const List = element.ordered ? 'ol' : 'ul';
      return (
        <List {...attributes} className="rte-list" data-depth={element.depth}>
          <li>{children}</li>
        </List>
      );
    }
    case 'heading2':
      return <h2 {...attributes}>{children}</h2>;
    case 'heading3':
      return <h3 {...attributes}>{children}</h3>;
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    default:
      return <p {...attributes}>{children}</p>;
  }
};

const renderLeaf = ({ attributes, children, leaf }: RenderLeafProps) => {
  let content = children;
  if (leaf.strike) content = <s>{content}</s>;
  if (leaf.underline) content = <u>{content}</u>;
  if (leaf.italic) content = <em>{content}</em>;
  if (leaf.bold) content = <strong>{content}</strong>;
  return <span {...attributes}>{content}</span>;
};

/** Placeholder at the position of the text, in a legible colour; Slate's own is faint and sits at the edge. */
const renderPlaceholder = ({ attributes, children }: RenderPlaceholderProps) => {
  const { opacity: _, ...style } = attributes.style;
  return (
    <span {...attributes} className="rte-placeholder" style={{ ...style, top: 12 }}>
      {children}
    </span>
  );
};

/** Debounce: keeps editor and outer value in sync without serialising at every key. */
const useHtml = (editor: Editor, value: string, onChange: (html: string) => void) => {
  const known = useRef(value);
  /** Own texts since the last foreign one. */
  const own = useRef(new Set([value]));
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onChange);
  tell.current = onChange;

  const flush = useRef((): string => {
    clearTimeout(timer.current);
    if (!isDirty.current) return known.current;
    isDirty.current = false;
    const html = toHtml(editor.children);
    if (html !== known.current) {
      known.current = html;
      own.current.add(html);
      tell.current(html);
    }
    return html;
  }).current;

  useEffect(() => {
    if (value === known.current) return;
    // Race: an echo of an older text must not undo the last keys, which are not reported yet.
    if (isDirty.current && own.current.has(value)) return;
    own.current = new Set([value]);
    known.current = value;
    isDirty.current = false;
    clearTimeout(timer.current);
    Transforms.deselect(editor);
    editor.children = fromHtml(value);
    editor.history = { undos: [], redos: [] };
    editor.onChange();
  }, [editor, value]);
  useEffect(() => () => void flush(), [flush]);

  const changed = (): void => {
    isDirty.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, pauseMs);
  };
  return { flush, changed };
};

const typedTag = /\{\{([\w ]{0,40})$/;
type Suggestion = { range: Range; query: string };

/** Autocomplete of tags, open while a tag is being typed, from its "{{" on. */
const useSuggestions = (editor: Editor, tags: readonly Tag[]) => {
  const [typed, setTyped] = useState<Suggestion>();
  const [active, setActive] = useState(0);
  const dismissed = useRef('');
  const found = typed === undefined ? [] : matchingTags(tags, typed.query);
  const close = (): void => {
    if (typed !== undefined) dismissed.current = JSON.stringify(typed.range.anchor);
    setTyped(undefined);
  };

  const look = (): void => {
    const before = tags.length === 0 ? undefined : matchBefore(editor, typedTag);
    if (before === undefined) {
      if (typed !== undefined) setTyped(undefined);
      dismissed.current = '';
      return;
    }
    if (JSON.stringify(before.range.anchor) === dismissed.current) return;
    const query = before.match[1] ?? '';
    setTyped({ range: before.range, query });
    if (query !== typed?.query) setActive(0);
  };

  const pick = (tag: Tag): void => {
    if (typed === undefined) return;
    insertTag(editor, tag.name, typed.range);
    setTyped(undefined);
  };

  /** True if the list has handled the key. */
  const onKey = (key: string): boolean => {
    if (typed === undefined) return false;
    const moved = movedIndex(key, active, found.length);
    const chosen = found[active];
    if (moved !== undefined) setActive(moved);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) pick(chosen);
    else return false;
    return true;
  };
  return { typed, found, active, setActive, look, pick, onKey, close };
};

const movingKeys = /^(Home|End|Page(Up|Down)|Arrow(Up|Down))$/;
/** Keys that insert text: letters, a new line, and the first key of an input method. */
const writingKeys = /^(.|Enter|Dead|Process|Unidentified)$/u;

/** True for keys with which the browser moves, types or pastes; Slate handles the others. */
const isBrowsers = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (movingKeys.test(key)) return true;
  const command = (ctrlKey || metaKey) && !altKey;
  return command ? key.toLowerCase() === 'v' : writingKeys.test(key);
};

const hotkeys: { [key: string]: Mark } = { b: 'bold', i: 'italic', u: 'underline' };

/** Rich text field: HTML in, allow-listed HTML out, merge tags as chips. Load it lazily through `index.tsx`. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, texts, tags = [], placeholder, readOnly = false } = props;
  const live = useRef<Live>({ texts, pictures: undefined, take: () => {} });
  const [editor] = useState(() => makeEditor(() => live.current));
  const pictures = usePictures(editor, props.pictures, texts);
  live.current = { texts, pictures: props.pictures, take: (picture) => void pictures.take(picture) };
  const [initial] = useState(() => fromHtml(props.value));
  const { flush, changed } = useHtml(editor, props.value, props.onChange);
  const suggestions = useSuggestions(editor, tags);
  const [open, setOpen] = useState<'link' | 'image' | 'tags'>();
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const editableId = `${id}-text`;
  const listId = `${id}-tags`;
  const { typed, found, active } = suggestions;

  useImperativeHandle(
    props.ref,
    () => ({
      getHtml: flush,
      focus: () => ReactEditor.focus(editor),
      insertTag: (name) => {
        ensureSelection(editor);
        insertTag(editor, name);
      },
    }),
    [editor, flush],
  );

  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (typed === undefined || box === undefined) return setPlace(undefined);
    const caret = ReactEditor.toDOMRange(editor, typed.range).getBoundingClientRect();
    const left = Math.max(0, Math.min(caret.left - box.left, box.width - 296));
    setPlace({ left, top: caret.bottom - box.top + 4 });
  }, [editor, typed]);

  const close = (refocus = true): void => {
    setOpen(undefined);
    if (refocus) ReactEditor.focus(editor);
  };
  const show = (panel: 'link' | 'image' | 'tags'): void => {
    ensureSelection(editor);
    setOpen(open === panel ? undefined : panel);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // The browser can't do any of this while the caret is inside a pressed tag or picture.
    if (isBrowsers(event)) leaveVoid(editor);
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const mark = command ? hotkeys[event.key.toLowerCase()] : undefined;
    if (suggestions.onKey(event.key)) event.preventDefault();
    else if (mark !== undefined) {
      event.preventDefault();
      toggleMark(editor, mark);
    } else if (command && event.key.toLowerCase() === 'a') {
      // By default the browser selects the whole page when the selection is on a tag.
      event.preventDefault();
      Transforms.select(editor, []);
    } else if (command && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      show('link');
    } else if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      editor.insertSoftBreak();
    } else if (event.key === 'Tab' && !command && indentItems(editor, event.shiftKey ? -1 : 1))
      event.preventDefault();
  };

  const link = open === 'link' ? linkAt(editor)?.[0] : undefined;
  const listIsOpen = typed !== undefined && found.length > 0;

  return (
    <div className="rte" ref={frame} data-readonly={readOnly || undefined}>
      <Tags value={{ tags, unknown: texts.unknownTag }}>
        <Pictures value={pictures.store}>
          <Slate editor={editor} initialValue={initial} onValueChange={changed} onChange={suggestions.look}>
            {!readOnly && (
              <div className="rte-head">
                <Toolbar
                  editor={editor}
                  texts={texts}
                  editableId={editableId}
                  open={open}
                  hasTags={tags.length > 0}
                  onLink={() => show('link')}
                  onImage={() => show('image')}
                  onTags={() => show('tags')}
                />
                {open === 'tags' && (
                  <TagPanel
                    tags={tags}
                    texts={texts}
                    onClose={close}
                    onPick={(tag) => {
                      insertTag(editor, tag.name);
                      close();
                    }}
                  />
                )}
                {open === 'image' && texts.image && (
                  <ImagePanel
                    texts={texts.image}
                    cancel={texts.cancel}
                    onApply={(url, alt) => {
                      insertImage(editor, url, alt);
                      close();
                    }}
                    onClose={close}
                  />
                )}
                {open === 'link' && (
                  <LinkPanel
                    url={link?.url ?? ''}
                    button={link?.button ?? false}
                    isNew={link === undefined}
                    tags={tags}
                    texts={texts}
                    onApply={(url, button) => {
                      setLink(editor, url, button);
                      close();
                    }}
                    onRemove={() => {
                      removeLink(editor);
                      close();
                    }}
                    onClose={close}
                  />
                )}
              </div>
            )}
            <Editable
              id={editableId}
              className="rte-text"
              readOnly={readOnly}
              role="textbox"
              aria-label={label}
              aria-multiline="true"
              aria-readonly={readOnly || undefined}
              aria-autocomplete={tags.length > 0 ? 'list' : undefined}
              aria-haspopup={tags.length > 0 ? 'listbox' : undefined}
              aria-controls={listIsOpen ? listId : undefined}
              aria-activedescendant={listIsOpen ? optionId(listId, active) : undefined}
              placeholder={readOnly ? undefined : placeholder}
              renderElement={renderElement}
              renderLeaf={renderLeaf}
              renderPlaceholder={renderPlaceholder}
              // Slate would set the placeholder's height here, which the stylesheet could not override.
              style={{ minHeight: readOnly ? 0 : '10rem' }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                flush();
                suggestions.close();
              }}
              spellCheck
            />
          </Slate>
        </Pictures>
      </Tags>
      {typed !== undefined && (
        <div className="rte-float" style={place} hidden={place === undefined}>
          <TagList
            id={listId}
            label={texts.insertTag}
            tags={found}
            active={active}
            empty={texts.noTags}
            inTabOrder
            onActive={suggestions.setActive}
            onPick={suggestions.pick}
          />
        </div>
      )}
      <span className="rte-live" role="status">
        {typed !== undefined && texts.tagsFound(found.length)}
      </span>
    </div>
  );
}
