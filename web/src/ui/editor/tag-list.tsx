/** Merge tag as offered in the list: its name in the HTML, and its label for people. */
export type Tag = { name: string; label: string; description: string };

/** Tags whose label, name or description contains every word of the query. */
export const matchingTags = (tags: readonly Tag[], query: string): Tag[] => {
  const words = query
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  return tags.filter((tag) => {
    const text = `${tag.label} ${tag.name} ${tag.description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Index to which a key moves in a list that wraps around; undefined for other keys. */
export const movedIndex = (key: string, index: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  return undefined;
};

/** Listbox under a field that keeps the focus; the field names the active option. */
export function TagList(props: {
  id: string;
  label: string;
  tags: readonly Tag[];
  active: number;
  empty: string;
  /** Makes the list focusable: outside a combobox a scroll area must be reachable by keyboard. */
  inTabOrder?: boolean;
  onActive: (index: number) => void;
  onPick: (tag: Tag) => void;
}) {
  return (
    <>
      <div
        className="rte-tags"
        id={props.id}
        role="listbox"
        aria-label={props.label}
        tabIndex={props.inTabOrder ? 0 : undefined}
      >
        {props.tags.map((tag, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that owns the list
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in that field (aria-activedescendant)
          <div
            key={tag.name}
            id={optionId(props.id, index)}
            role="option"
            aria-selected={index === props.active}
            ref={(element) => {
              if (index === props.active) element?.scrollIntoView?.({ block: 'nearest' });
            }}
            onMouseMove={() => props.onActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onPick(tag)}
          >
            <span className="rte-tag-label">{tag.label}</span>
            <span className="rte-tag-about">{tag.description}</span>
          </div>
        ))}
      </div>
      {props.tags.length === 0 && <p className="rte-empty">{props.empty}</p>}
    </>
  );
}
