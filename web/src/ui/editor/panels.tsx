import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { linkUrlFromInput, safeImageUrl } from './model.ts';
import { matchingTags, movedIndex, optionId, type Tag, TagList } from './tag-list.tsx';
import type { EditorTexts } from './texts.ts';

/** Dropdown of merge tags: a search field and its list. */
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

/** Form row for an address, with an error below it. */
function AddressPanel({
  label,
  address,
  invalid,
  initial = '',
  tags,
  cancel,
  apply,
  onAddress,
  onClose,
  fields,
  actions,
}: {
  label: string;
  /** Label of the address field. */
  address: string;
  /** Error shown when the address is refused. */
  invalid: string;
  initial?: string;
  /** Merge tags that may be used as an address. */
  tags?: readonly Tag[];
  cancel: string;
  apply: string;
  /** Returns false to refuse the address. */
  onAddress: (url: string) => boolean;
  onClose: () => void;
  /** Further fields of the form. */
  fields: ReactNode;
  actions?: ReactNode;
}) {
  const [url, setUrl] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const take = (): void => {
    if (onAddress(url)) return;
    setRefused(true);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const inText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && inText) take();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend for so few fields
    <div className="rte-link-panel" role="group" aria-label={label} onKeyDown={onKeyDown}>
      <input
        ref={input}
        className="rte-input"
        type="text"
        inputMode="url"
        autoComplete="off"
        aria-label={address}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-invalid` : undefined}
        placeholder="https://"
        list={tags && `${id}-tags`}
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          setRefused(false);
        }}
      />
      {tags && (
        <datalist id={`${id}-tags`}>
          {tags.map((tag) => (
            <option key={tag.name} value={`{{${tag.name}}}`} label={tag.label} />
          ))}
        </datalist>
      )}
      {fields}
      <button type="button" className="rte-action rte-primary" onClick={take}>
        {apply}
      </button>
      {actions}
      <button type="button" className="rte-action" onClick={onClose}>
        {cancel}
      </button>
      {isRefused && (
        <p className="rte-invalid" id={`${id}-invalid`} role="alert">
          {invalid}
        </p>
      )}
    </div>
  );
}

/** Form row for a link's address. */
export function LinkPanel({
  url,
  button: wasButton,
  isNew,
  tags,
  texts,
  onApply,
  onRemove,
  onClose,
}: {
  url: string;
  button: boolean;
  isNew: boolean;
  tags: readonly Tag[];
  texts: EditorTexts;
  onApply: (url: string, button: boolean) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const [button, setButton] = useState(wasButton);
  return (
    <AddressPanel
      label={texts.link}
      address={texts.linkAddress}
      invalid={texts.linkInvalid}
      initial={url}
      tags={tags}
      cancel={texts.cancel}
      apply={texts.applyLink}
      onAddress={(written) => {
        const safe = linkUrlFromInput(written);
        if (safe !== undefined) onApply(safe, button);
        return safe !== undefined;
      }}
      onClose={onClose}
      fields={
        <label className="rte-check">
          <input type="checkbox" checked={button} onChange={(event) => setButton(event.target.checked)} />
          {texts.linkAsButton}
        </label>
      }
      actions={
        !isNew && (
          <button type="button" className="rte-action" onClick={onRemove}>
            {texts.removeLink}
          </button>
        )
      }
    />
  );
}

/** Form row for a picture's address and its description. */
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
  const [alt, setAlt] = useState('');
  return (
    <AddressPanel
      label={texts.insert}
      address={texts.address}
      invalid={texts.invalid}
      cancel={cancel}
      apply={texts.apply}
      onAddress={(written) => {
        const safe = safeImageUrl(written);
        // https only: pages block pictures that are loaded unencrypted (mixed content).
        if (!safe?.toLowerCase().startsWith('https:')) return false;
        onApply(safe, alt.trim());
        return true;
      }}
      onClose={onClose}
      fields={
        <input
          className="rte-input"
          type="text"
          autoComplete="off"
          aria-label={texts.description}
          placeholder={texts.description}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      }
    />
  );
}
