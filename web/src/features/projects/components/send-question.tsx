import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { emailTemplatesQuery, qcTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { projects } from '#lib/texts/en/projects.ts';
import { ConfirmDialog, ProgressBar } from '#ui/index.ts';
import { isReady, readPlan, type SendContext, type SendLine, type SendPlan } from '../bulk-send.ts';
import css from './bulk-bar.module.css';

const bulk = projects.bulk;
const texts = bulk.ask.send;

/** Question before the rounds of several projects are sent: for each one its mail, or the reason that there is none. */
export function SendQuestion({
  rows,
  onClose,
  onConfirm,
}: {
  rows: readonly ProjectRow[];
  onClose: () => void;
  onConfirm: (plan: SendPlan, context: SendContext) => void;
}) {
  const templates = useQuery(emailTemplatesQuery);
  const checklists = useQuery(qcTemplatesQuery);
  const context = templates.data &&
    checklists.data && { templates: templates.data.items, checklists: checklists.data.items };
  const [read, setRead] = useState(0);
  // Read once, and read again by nothing: what is sent is what its author sees.
  const { data: plan } = useQuery({
    queryKey: ['send-plan', rows.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      readPlan(rows, context ?? { templates: [], checklists: [] }, { onRead: setRead, signal }),
    enabled: context !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const failed = [templates, checklists].find(({ error, data }) => error && !data);
  const linesOf = ({ id }: ProjectRow) => plan?.get(id) ?? [];
  const ready = rows.filter((row) => linesOf(row).some(isReady));
  const others = rows.filter((row) => !ready.includes(row));
  const rounds = ready.flatMap(linesOf).filter(isReady).length;
  return (
    <ConfirmDialog
      open
      width={600}
      title={texts.title}
      cancel={bulk.back}
      confirm={texts.confirm(rounds)}
      disabledReason={plan ? rounds === 0 && texts.text(0, others.length) : texts.reading(read, rows.length)}
      onClose={onClose}
      onConfirm={() => plan && context && onConfirm(plan, context)}
    >
      <div className={css.stack}>
        {failed?.error ? (
          <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
        ) : plan ? (
          <>
            <p role="status">{texts.text(ready.length, others.length)}</p>
            {ready.length > 0 && <p className={css.hint}>{texts.hint}</p>}
            <Lines title={texts.ready} rows={ready} plan={plan} />
            <Lines title={texts.notReady} rows={others} plan={plan} />
          </>
        ) : (
          <ProgressBar value={read / rows.length} label={texts.reading(read, rows.length)} />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Projects with their lines under a heading; nothing for none. */
export function Lines({ title, rows, plan }: { title: string; rows: readonly ProjectRow[]; plan: SendPlan }) {
  if (rows.length === 0) return null;
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <ul className={css.lines}>
        {rows.map((row) => (
          <li key={row.id}>
            <b>{row.name}</b>
            {(plan.get(row.id) ?? []).map((line, index) => (
              <Line key={`${line.title}${index}`} {...line} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ title, mail }: SendLine) {
  return (
    <span>
      {title && <>{title}. </>}
      {'reason' in mail ? mail.reason : `${texts.goes(mail)}. ${texts.template(mail.template)}`}
    </span>
  );
}
