import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLeaveReason } from '#lib/page/leave-reasons.ts';
import { type Limit, LimitNotice } from '#lib/plan/limit-notice.tsx';
import { forms } from '#lib/texts/en/forms.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { templates as texts } from '#lib/texts/en/templates.ts';
import { ConflictNotice } from '#parts/form/conflict-notice.tsx';
import { SaveBar } from '#parts/form/save-bar.tsx';
import { type Shown, ShownSwitch } from '#parts/form/shown-switch.tsx';
import { Badge, Button, Card, cx, EmptyState, IconButton, Menu, Notice, Skeleton } from '#ui/index.ts';
import { type Entry, isEdited } from '../template-store.ts';
import type { Template, TemplateStore } from '../use-template-store.ts';
import css from './templates.module.css';

/**
 * Templates of a tab on the left, the selected one in the middle, its preview on the right; on narrow screens the template
 * or its preview, by a switch.
 */
export function TemplateStorePage<Value>({
  store,
  entries,
  add,
  fixed = false,
  empty,
  editor,
  preview,
  alsoUnsaved = false,
  onLeave,
}: {
  store: TemplateStore<Value>;
  /** Entries of this tab. */
  entries: readonly Entry<Value>[];
  /** Adds a template; `limit` names the used-up plan limit that forbids it. */
  add: {
    readonly label: string;
    readonly value: () => Value;
    readonly limit?: Limit | false | undefined;
  };
  /** True if templates cannot be added, copied or deleted. */
  fixed?: boolean | undefined;
  empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  editor: (template: Template<Value>) => ReactNode;
  preview: (value: Value) => ReactNode;
  /** True if another tab of the page has unsaved changes as well. */
  alsoUnsaved?: boolean | undefined;
  onLeave?: (() => void) | undefined;
}) {
  const [shown, setShown] = useState<Shown>('write');
  const nameOf = ({ value }: Entry<Value>) => store.titleOf(value).trim() || texts.untitled;
  const open = entries.filter(({ deleted }) => !deleted);
  const selected = open.find(({ key }) => key === store.selectedKey) ?? open[0];
  const { wrong, asked } = store;
  useLeaveReason({
    unsaved: () => store.isUnsaved() || alsoUnsaved,
    onLeave: () => {
      store.leave();
      onLeave?.();
    },
    survives: 'path',
  });
  // The refused field, or the conflict, would be hidden by the preview. Before the next frame, which focuses the field.
  useLayoutEffect(() => {
    if (wrong || asked > 0) setShown('write');
  }, [wrong, asked]);
  const blocked = store.readOnly || (add.limit && limits[add.limit]);
  const addButton = !fixed && (
    <Button icon="plus" disabledReason={blocked} onClick={() => store.add(add.value())}>
      {add.label}
    </Button>
  );
  // An empty list shows the button together with its text.
  const isBare = entries.length === 0 && !empty.action;
  return (
    <>
      {add.limit && !fixed && (
        <div className={css.limit}>
          <LimitNotice limit={add.limit} />
        </div>
      )}
      <div className={css.page} data-shown={shown}>
        <nav hidden={isBare} className={css.list} aria-label={texts.list}>
          {entries.length > 0 && (
            <ul>
              {entries.map((entry) => (
                <li
                  key={entry.key}
                  className={cx(css.item, entry === selected && css.selected, entry.deleted && css.deleted)}
                >
                  <button
                    type="button"
                    className={css.name}
                    aria-current={entry === selected ? 'true' : undefined}
                    disabled={entry.deleted}
                    onClick={() => store.select(entry.key)}
                  >
                    <span>{nameOf(entry)}</span>
                    {entry.deleted ? (
                      <Badge>{texts.toDelete}</Badge>
                    ) : (
                      isEdited(entry) && <Badge>{texts.edited}</Badge>
                    )}
                  </button>
                  {entry.deleted ? (
                    <IconButton
                      icon="undo"
                      size="small"
                      label={texts.keep(nameOf(entry))}
                      onClick={() => store.keep(entry.key)}
                    />
                  ) : (
                    !fixed && (
                      <Menu
                        iconOnly
                        size="small"
                        label={texts.menuOf(nameOf(entry))}
                        items={[
                          {
                            label: texts.clone,
                            icon: 'copy',
                            disabledReason: blocked,
                            onSelect: () => store.copy(entry.value),
                          },
                          {
                            label: texts.delete,
                            icon: 'trash',
                            danger: true,
                            disabledReason: store.readOnly,
                            onSelect: () => store.remove(entry),
                          },
                        ]}
                      />
                    )
                  )}
                </li>
              ))}
            </ul>
          )}
          {!isBare && addButton}
        </nav>
        {selected ? (
          <>
            <div className={css.switch}>
              <ShownSwitch value={shown} onChange={setShown} />
            </div>
            <div className={css.editor} key={selected.key}>
              {selected.conflict === 'changed' && (
                <ConflictNotice
                  conflicts={store.conflictsIn(selected.key)}
                  asked={store.asked}
                  onTheirs={() => store.settle(selected.key, 'theirs')}
                  onMine={() => store.settle(selected.key, 'mine')}
                />
              )}
              {selected.conflict === 'deleted' && (
                <div role="alert">
                  <Notice
                    tone="warning"
                    title={texts.orphaned.title}
                    action={
                      <>
                        <Button size="small" onClick={() => store.settle(selected.key, 'mine')}>
                          {texts.orphaned.save}
                        </Button>
                        <Button size="small" onClick={() => store.settle(selected.key, 'theirs')}>
                          {texts.orphaned.discard}
                        </Button>
                      </>
                    }
                  >
                    {texts.orphaned.text}
                  </Notice>
                </div>
              )}
              {editor(store.templateOf(selected))}
            </div>
            <aside className={css.aside} aria-label={texts.preview}>
              {preview(selected.value)}
            </aside>
          </>
        ) : (
          <div className={cx(css.empty, isBare && css.bare)}>
            <EmptyState
              illustration="template"
              title={empty.title}
              text={empty.text}
              action={isBare ? addButton : empty.action}
            />
          </div>
        )}
      </div>
      {store.edited && (
        <SaveBar words={forms.unsaved}>
          <Button onClick={store.discard}>{forms.discard}</Button>
          <Button variant="primary" busy={store.saving} disabledReason={store.readOnly} onClick={store.save}>
            {texts.save}
          </Button>
        </SaveBar>
      )}
    </>
  );
}

/** Placeholder of the list, the editor and the preview while loading. */
export function TemplatesSkeleton() {
  const lines = (count: number, height: number) =>
    Array.from({ length: count }, (_, line) => <Skeleton key={line} height={height} />);
  return (
    <div className={css.page} data-shown="write" aria-busy="true">
      <div className={css.list}>{lines(5, 28)}</div>
      <Card>
        <div className={css.list}>{lines(6, 52)}</div>
      </Card>
      <div className={css.aside}>
        <Card>
          <Skeleton height={320} />
        </Card>
      </div>
    </div>
  );
}
