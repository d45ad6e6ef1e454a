import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView } from '#contracts/views.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import { isViewOf, longestViewName, type ProjectList, type ViewContent } from '#domain/project/view.ts';
import { viewsQuery } from '#lib/calls/saved-views.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { notifyError } from '#lib/page/notify.ts';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import {
  Button,
  Checkbox,
  ConfirmDialog,
  Dialog,
  Form,
  Icon,
  Menu,
  TabLinks,
  TextField,
  toast,
  VisuallyHidden,
} from '#ui/index.ts';
import { changeView, keepView, type NewView, removeView } from '../api.ts';
import { addressOn, isSameContent } from '../list-search.ts';
import css from './view-bar.module.css';

const texts = projects.views;

interface ViewBarProps {
  readonly list: ProjectList;
  /** Content of the list as it is shown. */
  readonly content: ViewContent;
  /** View that the address names. */
  readonly chosen: number | undefined;
  /** True if the address says more than that all projects are shown. */
  readonly isChanged: boolean;
  readonly readOnly: boolean;
  /** Shows a view; null for all projects. */
  readonly onChoose: (view: SavedView | null) => void;
}

/** Views of a project list as tabs, with commands on the present one. */
export function ViewBar({ list, content, chosen, isChanged, readOnly, onChoose }: ViewBarProps) {
  const { data } = useQuery(viewsQuery);
  const [asked, setAsked] = useState<'new' | 'edit' | 'delete'>();
  const views = data?.items.filter((one) => isViewOf(one.content, list)) ?? [];
  const view = views.find(({ id }) => id === chosen);
  /** False while the view of the address may still come. */
  const isKnown = chosen === undefined || data !== undefined;
  const locked = readOnly && projects.reason.readOnly;
  const close = () => setAsked(undefined);
  const items = views.map((one) => ({
    id: String(one.id),
    href: addressOn(list, one),
    label: (
      <>
        {one.name}
        {one.shared && (
          <>
            <Icon name="users" size={14} />
            <VisuallyHidden>{texts.shared}</VisuallyHidden>
          </>
        )}
      </>
    ),
  }));
  return (
    <div className={css.bar}>
      <TabLinks
        label={texts.label}
        selected={view ? String(view.id) : isKnown ? 'all' : ''}
        items={[{ id: 'all', href: addressOn(list, null), label: texts.all }, ...items]}
      />
      <div className={css.actions}>
        {!isKnown ? null : view ? (
          <ViewActions
            key={view.id}
            {...{ view, content, locked }}
            onNew={() => setAsked('new')}
            onEdit={() => setAsked('edit')}
            onDelete={() => setAsked('delete')}
          />
        ) : (
          isChanged && (
            <Button size="small" disabledReason={locked} onClick={() => setAsked('new')}>
              {texts.save}
            </Button>
          )
        )}
      </div>
      {asked === 'new' && (
        <ViewDialog
          content={content}
          onClose={close}
          onSaved={(saved) => {
            close();
            onChoose(saved);
          }}
        />
      )}
      {view && asked === 'edit' && (
        <ViewDialog view={view} content={view.content} onClose={close} onSaved={close} />
      )}
      {view && asked === 'delete' && (
        <DeleteDialog
          view={view}
          onClose={close}
          onDeleted={() => {
            close();
            onChoose(null);
          }}
        />
      )}
    </div>
  );
}

function ViewActions({
  view,
  content,
  locked,
  onNew,
  onEdit,
  onDelete,
}: {
  view: SavedView;
  content: ViewContent;
  /** Reason why nothing can be saved. */
  locked: string | false;
  onNew: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { actor } = useMe();
  const client = useQueryClient();
  const { data: users } = useQuery({ ...usersQuery, enabled: view.shared });
  const saving = useSubmission({
    mutationFn: () => changeView(client, view, { name: view.name, shared: view.shared, content }),
    onSuccess: () => toast({ title: texts.saved }),
    onError: (error) => notifyError(error, texts.notSaved),
  });
  const isMine = can(actor, 'edit_view', { view, shared: view.shared }) === true;
  const isChanged = !isSameContent(content, view.content);
  const reason = locked || (!isMine && texts.notYours);
  const author = users?.users.find(({ id }) => id === view.author);
  return (
    <>
      {isChanged && isMine && (
        <Button size="small" busy={saving.isPending} disabledReason={locked} onClick={() => saving.mutate()}>
          {texts.saveChanges}
        </Button>
      )}
      {isChanged && (
        <Button size="small" disabledReason={locked} onClick={onNew}>
          {texts.saveAsNew}
        </Button>
      )}
      <Menu
        label={texts.menu(view.name)}
        iconOnly
        size="small"
        header={
          view.shared && users ? (
            <span className={css.author}>{author ? texts.by(fullName(author)) : texts.byFormer}</span>
          ) : undefined
        }
        items={[
          { label: texts.edit, icon: 'edit', disabledReason: reason, onSelect: onEdit },
          ...(isChanged
            ? []
            : [{ label: texts.saveAsNew, icon: 'copy' as const, disabledReason: locked, onSelect: onNew }]),
          { label: texts.delete, icon: 'trash', danger: true, disabledReason: reason, onSelect: onDelete },
        ]}
      />
    </>
  );
}

/** Asks for the name of a view, and with whom it is shared. */
function ViewDialog({
  view,
  content,
  onClose,
  onSaved,
}: {
  /** View to change; undefined for a new one. */
  view?: SavedView | undefined;
  content: ViewContent;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}) {
  const { actor } = useMe();
  const client = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const saving = useSubmission({
    mutationFn: (body: NewView) => (view ? changeView(client, view, body) : keepView(client, body)),
    onSuccess: (saved) => {
      toast({ title: texts.saved });
      onSaved(saved);
    },
    onError: (error) => notifyError(error, texts.notSaved),
  });
  const isOthers = view !== undefined && can(actor, 'edit_view', { view, shared: false }) !== true;
  const missing = name.trim() === '';
  return (
    <Dialog
      open
      width={440}
      onClose={onClose}
      dismissible={!saving.isPending}
      title={view ? texts.editTitle : texts.createTitle}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form="view"
            busy={saving.isPending}
            disabledReason={missing && texts.nameNeeded}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <Form
        id="view"
        className={css.fields}
        busy={saving.isPending}
        onSubmit={() => {
          if (!missing) saving.mutate({ name: name.trim(), shared, content });
        }}
      >
        {!view && <p className={css.text}>{texts.createText}</p>}
        <TextField
          label={texts.name}
          required
          maxLength={longestViewName}
          value={name}
          onChange={({ target }) => setName(target.value)}
          data-autofocus=""
        />
        <Checkbox
          label={texts.share}
          checked={shared}
          hint={texts.shareHint}
          disabledReason={isOthers && texts.shareLocked}
          onChange={setShared}
        />
      </Form>
    </Dialog>
  );
}

function DeleteDialog({
  view,
  onClose,
  onDeleted,
}: {
  view: SavedView;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const client = useQueryClient();
  const deleting = useSubmission({
    mutationFn: () => removeView(client, view),
    onSuccess: () => {
      toast({ title: texts.deleted });
      onDeleted();
    },
    onError: (error) => notifyError(error, texts.notDeleted),
  });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={texts.deleteTitle}
      confirm={texts.deleteConfirm}
      cancel={projects.confirm.back}
      busy={deleting.isPending}
      onClose={onClose}
      onConfirm={() => deleting.mutate()}
    >
      <p>{(view.shared ? texts.deleteSharedText : texts.deleteText)(view.name)}</p>
    </ConfirmDialog>
  );
}
