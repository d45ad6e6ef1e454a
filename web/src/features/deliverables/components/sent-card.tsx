import type { ReactNode } from 'react';
import type { Deliverable } from '#contracts/deliverables.ts';
import { useFormat } from '#lib/format/format.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { FileGrid, ReviewLink } from '#parts/files/file-grid.tsx';
import { Card } from '#ui/index.ts';
import { newestFiles } from '../draft.ts';
import css from './deliverables.module.css';

/** Notes of a deliverable, and its files with downloads, or its link. */
export function Content({ deliverable }: { deliverable: Deliverable }) {
  const { body, type, link, title } = deliverable;
  const files = newestFiles(deliverable);
  return (
    <div className={css.content}>
      {body && (
        <p dir="auto" lang="" className={css.notes}>
          {body}
        </p>
      )}
      {type === 'link' ? (
        link && <ReviewLink href={link} label={texts.link} />
      ) : files.length > 0 ? (
        <FileGrid files={files} label={`${texts.files}: ${title}`} downloads />
      ) : (
        <p className={css.quiet}>{texts.noFiles}</p>
      )}
    </div>
  );
}

/** Title and flow of a card. */
export function Head({
  title,
  flow,
  children,
}: {
  title: string;
  flow: string | undefined;
  children?: ReactNode;
}) {
  return (
    <span className={css.head}>
      <span className={css.title}>{title}</span>
      {flow && <span className={css.quiet}>{flow}</span>}
      {children}
    </span>
  );
}

/** Card of a sent deliverable for clients. */
export function SentCard({ deliverable, flow }: { deliverable: Deliverable; flow: string | undefined }) {
  const { title, last_send_time, last_send_user_name } = deliverable;
  const { dateTime } = useFormat();
  return (
    <Card title={<Head title={title} flow={flow} />}>
      <div className={css.content}>
        <Content deliverable={deliverable} />
        {last_send_time && (
          <p className={css.quiet}>
            {texts.sentBy({ who: last_send_user_name ?? '', when: dateTime(last_send_time) })}
          </p>
        )}
      </div>
    </Card>
  );
}
