import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import css from './dialog.module.css';
import { keepScrollbarRoom } from './scrollbar-room.ts';
import { Toasts } from './toasts.tsx';
import { useUi } from './ui-context.tsx';

/**
 * Milliseconds for which a new dialog ignores a press beside it, and the second click of a double click, which was
 * meant for the button that opened it.
 */
const openingClick = 500;

const fieldSelector = '[data-dialog-body] :is(input:not([type=hidden]), select, textarea)';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode | undefined;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode | undefined;
  /** False removes the close button, Escape and the press outside: only an action closes the dialog. */
  readonly dismissible?: boolean | undefined;
  /** Maximum width in px, 800 at most. */
  readonly width?: number | undefined;
  /** Drawer: slides in from the left and fills the height, as the menu of a phone does. */
  readonly drawer?: boolean | undefined;
  /** Bottom sheet on a phone, within reach of the thumb. */
  readonly sheet?: boolean | undefined;
  /** Without a head: the title is for screen readers only, and the content has its own close button. */
  readonly bare?: boolean | undefined;
}

/**
 * Modal dialog. Focus moves to the element marked `data-autofocus`, else to the first field, else to the title, and
 * returns on close. Mounted only while open, so that its content starts fresh each time.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  dismissible = true,
  width = 520,
  drawer = false,
  bare = false,
  sheet = false,
}: DialogProps) {
  const { texts } = useUi();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<EventTarget>(null);
  const openedAt = useRef(0);

  useEffect(() => {
    const element = dialog.current;
    openedAt.current = performance.now();
    const before = document.activeElement;
    keepScrollbarRoom();
    element?.showModal();
    const marked = element?.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? element?.querySelector<HTMLElement>(fieldSelector) ?? heading.current)?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const dismiss = () => dismissible && onClose();
  const isOpening = () => performance.now() - openedAt.current < openingClick;

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(css.dialog, drawer && css.drawer, bare && css.bare, sheet && css.sheet)}
      style={{ '--width': `${Math.min(width, 800)}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        dismiss();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        dismiss();
      }}
      onMouseDown={(event) => {
        // Double click: the dialog may shrink at the first click, so that the second one falls beside it.
        pressed.current = isOpening() || event.detail > 1 ? null : event.target;
      }}
      onClickCapture={(event) => {
        if (event.detail < 2 || !isOpening()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressed.current === dialog.current) dismiss();
      }}
    >
      <div className={css.inner}>
        <header className={bare ? css.hidden : css.head}>
          <h2 id={titleId} ref={heading} dir="auto" tabIndex={-1} className={css.title}>
            {title}
          </h2>
          {dismissible && !bare && <IconButton label={texts.close} icon="x" size="small" onClick={onClose} />}
        </header>
        <div className={css.body} data-dialog-body>
          {children}
        </div>
        {actions && <footer className={css.foot}>{actions}</footer>}
      </div>
      <Toasts landmark={false} />
    </dialog>
  );
}

/** Confirmation with two answers, or one alone where there is nothing left to refuse. With tone `danger` the focus starts on the harmless one. */
export function ConfirmDialog({
  confirm,
  cancel,
  onConfirm,
  tone = 'primary',
  busy,
  disabledReason,
  ...dialog
}: Omit<DialogProps, 'actions'> & {
  /** Label of the button that acts: a verb and its object. */
  confirm: string;
  cancel?: string | undefined;
  onConfirm: () => void;
  tone?: 'primary' | 'danger' | undefined;
  busy?: boolean | undefined;
  disabledReason?: string | false | null | undefined;
}) {
  return (
    <Dialog
      width={440}
      {...dialog}
      actions={
        <>
          {cancel !== undefined && (
            <Button onClick={dialog.onClose} data-autofocus={tone === 'danger' ? '' : undefined}>
              {cancel}
            </Button>
          )}
          <Button
            variant={tone}
            busy={busy}
            disabledReason={disabledReason}
            onClick={onConfirm}
            data-autofocus={tone === 'primary' ? '' : undefined}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
