import { type ReactNode, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import css from './file-drop.module.css';
import { FileName } from './file-name.tsx';
import { Icon, type IconName } from './icon.tsx';
import { ProgressBar } from './progress.tsx';
import { VisuallyHidden } from './text.tsx';
import { useUi } from './ui-context.tsx';

/** File drop zone with a picker. The caller has to validate the files: `accept` only filters the picker. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = true,
  disabledReason,
  onFiles,
}: {
  /** Label of the picker's button. */
  label: string;
  hint?: ReactNode | undefined;
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabledReason?: string | false | null | undefined;
  onFiles: (files: File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();

  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length) onFiles(multiple ? files : files.slice(0, 1));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside is for everybody
    <div
      className={cx(css.zone, over && css.over)}
      onDragEnter={(event) => {
        event.preventDefault();
        depth.current += 1;
        setOver(!disabledReason && event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) leave();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        leave();
        if (!disabledReason) take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size={20} className={css.icon} />
      <Button
        size="small"
        disabledReason={disabledReason}
        aria-describedby={hint ? hintId : undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {hint && (
        <div id={hintId} className={css.hint}>
          {hint}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Row of a file's upload; `progress` from 0 to 1. Screen readers hear its end, not every percent. */
export function UploadRow({
  name,
  meta,
  icon = 'file',
  thumbnail,
  state,
  progress = 0,
  message,
  plain = false,
  onRetry,
  onRemove,
}: {
  name: string;
  /** Size or type as text. */
  meta?: ReactNode | undefined;
  icon?: IconName | undefined;
  /** URL of a thumbnail. */
  thumbnail?: string | undefined;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  progress?: number | undefined;
  /** Outcome: "Uploaded", or the reason that it failed and the part that was kept. */
  message?: string | undefined;
  /** True in a frame of its own. */
  plain?: boolean | undefined;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}) {
  const { texts } = useUi();
  return (
    <div className={cx(css.row, plain && css.plain)}>
      <span className={css.picture}>{thumbnail ? <img src={thumbnail} alt="" /> : <Icon name={icon} />}</span>
      <div className={css.words}>
        <FileName name={name} className={css.name} />
        {state === 'uploading' ? (
          <ProgressBar value={progress} label={name} />
        ) : (
          <div className={cx(css.meta, state === 'failed' && css.failed)}>
            {state === 'failed' ? message : meta}
          </div>
        )}
        <VisuallyHidden>
          <span role="status">
            {(state === 'done' || state === 'failed') && message ? `${name}: ${message}` : ''}
          </span>
        </VisuallyHidden>
      </div>
      {state === 'done' && <Icon name="check-circle" className={css.done} />}
      {state === 'failed' && onRetry && (
        <Button size="small" icon="refresh" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {onRemove && <IconButton size="small" icon="x" label={texts.remove(name)} onClick={onRemove} />}
    </div>
  );
}
