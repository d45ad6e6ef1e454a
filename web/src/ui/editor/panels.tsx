import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { linkUrlFromInput, safeImageUrl } from './model.ts';
import { matchingTags, movedIndex, optionId, type Tag, TagList } from './tag-list.tsx';
import type { EditorTexts } from './texts.ts';

/** The dropdown of merge tags: a search field and its list. */
export function TagPanel(props: {
  tags: readonly Tag[];
  texts: EditorTexts;
  onPick: (tag: Tag) => void;
  onClose: (refocus: boolean) => void;
}) {
  const { texts } = props;
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = matchingTags(props.tags, query);
  const chosen = found[active];

  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = movedIndex(event.key, active, found.length);
    if (moved !== undefined) setActive(moved);
    else if (event.key === 'Enter') {
      if (chosen !== undefined) props.onPick(chosen);
    } else if (event.key === 'Escape') props.onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left
    <div
      className="rte-float rte-tag-panel"
      ref={panel}
      onBlur={(event) => {
        if (!panel.current?.contains(event.relatedTarget)) props.onClose(false);
      }}
    >
      <input
        ref={input}
        className="rte-input"
        role="combobox"
        aria-label={texts.searchTags}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(list, active)}
        placeholder={texts.searchTags}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <TagList
        id={list}
        label={texts.insertTag}
        tags={found}
        active={active}
        empty={texts.noTags}
        onActive={setActive}
        onPick={props.onPick}
      />
    </div>
  );
}

/** The row in which the address of a link is written. */
export function LinkPanel(props: {
  url: string;
  button: boolean;
  isNew: boolean;
  tags: readonly Tag[];
  texts: EditorTexts;
  onApply: (url: string, button: boolean) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { texts } = props;
  const [url, setUrl] = useState(props.url);
  const [button, setButton] = useState(props.button);
  const [invalid, setInvalid] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const apply = (): void => {
    const safe = linkUrlFromInput(url);
    if (safe !== undefined) props.onApply(safe, button);
    else {
      setInvalid(true);
      input.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const inField = event.target === input.current;
    if (event.key === 'Escape') props.onClose();
    else if (event.key === 'Enter' && inField) apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend for one field
    <div className="rte-link-panel" role="group" aria-label={texts.link} onKeyDown={onKeyDown}>
      <input
        ref={input}
        className="rte-input"
        type="text"
        inputMode="url"
        autoComplete="off"
        aria-label={texts.linkAddress}
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-invalid` : undefined}
        placeholder="https://"
        list={`${id}-tags`}
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          setInvalid(false);
        }}
      />
      <datalist id={`${id}-tags`}>
        {props.tags.map((tag) => (
          <option key={tag.name} value={`{{${tag.name}}}`} label={tag.label} />
        ))}
      </datalist>
      <label className="rte-check">
        <input type="checkbox" checked={button} onChange={(event) => setButton(event.target.checked)} />
        {texts.linkAsButton}
      </label>
      <button type="button" className="rte-action rte-primary" onClick={apply}>
        {texts.applyLink}
      </button>
      {!props.isNew && (
        <button type="button" className="rte-action" onClick={props.onRemove}>
          {texts.removeLink}
        </button>
      )}
      <button type="button" className="rte-action" onClick={props.onClose}>
        {texts.cancel}
      </button>
      {invalid && (
        <p className="rte-invalid" id={`${id}-invalid`} role="alert">
          {texts.linkInvalid}
        </p>
      )}
    </div>
  );
}

/** The row in which the address of a picture is written, and what it shows. */
export function ImagePanel({
  texts,
  cancel,
  onApply,
  onClose,
}: {
  texts: NonNullable<EditorTexts['image']>;
  cancel: string;
  onApply: (url: string, alt: string) => void;
  onClose: () => void;
}) {
  const [url, setUrl] = useState('');
  const [alt, setAlt] = useState('');
  const [invalid, setInvalid] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const apply = (): void => {
    const safe = safeImageUrl(url);
    // Pages load no picture that came unencrypted.
    if (safe?.toLowerCase().startsWith('https:')) onApply(safe, alt.trim());
    else {
      setInvalid(true);
      input.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && inField) apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend for two fields
    <div className="rte-link-panel" role="group" aria-label={texts.insert} onKeyDown={onKeyDown}>
      <input
        ref={input}
        className="rte-input"
        type="text"
        inputMode="url"
        autoComplete="off"
        aria-label={texts.address}
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-invalid` : undefined}
        placeholder="https://"
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          setInvalid(false);
        }}
      />
      <input
        className="rte-input"
        type="text"
        autoComplete="off"
        aria-label={texts.description}
        placeholder={texts.description}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <button type="button" className="rte-action rte-primary" onClick={apply}>
        {texts.apply}
      </button>
      <button type="button" className="rte-action" onClick={onClose}>
        {cancel}
      </button>
      {invalid && (
        <p className="rte-invalid" id={`${id}-invalid`} role="alert">
          {texts.invalid}
        </p>
      )}
    </div>
  );
}
