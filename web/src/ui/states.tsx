import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { Illustration } from './illustration.tsx';
import type { IllustrationName } from './illustrations.tsx';
import css from './states.module.css';
import { useUi } from './ui-context.tsx';

interface StateProps {
  readonly title: string;
  readonly text?: ReactNode | undefined;
  /** Next step, as a button. */
  readonly action?: ReactNode | undefined;
  /** Fills a whole page: its title becomes the page's heading. */
  readonly page?: boolean | undefined;
  /** Centres it, because it is alone on the screen. */
  readonly alone?: boolean | undefined;
}

function Title({ page = false, children }: { page?: boolean | undefined; children: string }) {
  return page ? <h1 className={css.title}>{children}</h1> : <div className={css.title}>{children}</div>;
}

/** Empty state in place of a list, with the next step. A whole page has an illustration, a part of one an icon. */
export function EmptyState({
  icon = 'layers',
  illustration,
  title,
  text,
  action,
  page,
  alone = false,
}: StateProps & { icon?: IconName | undefined; illustration?: IllustrationName | undefined }) {
  return (
    <div className={cx(css.state, alone && css.alone)}>
      {illustration ? (
        <Illustration name={illustration} />
      ) : (
        <Icon name={icon} size={24} className={css.icon} />
      )}
      <Title page={page}>{title}</Title>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/**
 * Error in place of content that failed to load, with a retry and, where the text doesn't contain it, the error id for
 * the support.
 */
export function ErrorState({
  title,
  text,
  errorId,
  onRetry,
  action,
  page,
  alone = false,
}: StateProps & { errorId?: string | undefined; onRetry?: (() => void) | undefined }) {
  const { texts } = useUi();
  return (
    <div className={cx(css.state, alone && css.alone)} role="alert">
      <Icon name="alert" size={24} className={css.failed} />
      <Title page={page}>{title}</Title>
      {text && <p className={css.text}>{text}</p>}
      {(onRetry || action) && (
        <div className={css.action}>
          {onRetry && (
            <Button icon="refresh" onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          {action}
        </div>
      )}
      {errorId && !(typeof text === 'string' && text.includes(errorId)) && (
        <p className={css.id}>
          {texts.errorId}: <code>{errorId}</code>
        </p>
      )}
    </div>
  );
}
