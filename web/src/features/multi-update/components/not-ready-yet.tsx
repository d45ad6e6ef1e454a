import type { Workflow } from '#domain/workflow/index.ts';
import { notYet } from '#domain/workflow/multi-update.ts';
import { multiUpdate as texts } from '#lib/texts/en/multi-update.ts';
import { Button } from '#ui/index.ts';
import type { UpdateOffer } from '../api.ts';
import css from './multi-update.module.css';

/** Deliverables that the update leaves out, with the reason; those with a round in work can be added. */
export function NotReadyYet({
  offers,
  workflows,
  closed,
  onAdd,
}: {
  offers: readonly UpdateOffer[];
  workflows: readonly Workflow[];
  closed: string | undefined;
  onAdd: (offer: UpdateOffer) => void;
}) {
  if (offers.length === 0) return null;
  return (
    <section className={css.rest} aria-label={texts.rest.title}>
      <h3 className={css.restTitle}>{texts.rest.title}</h3>
      <ul className={css.restList}>
        {offers.map((offer) => {
          const workflow = workflows.find(({ id }) => id === offer.workflow_id);
          const stage = workflow?.stages.find(({ id }) => id === offer.stage_id);
          const title = [workflow?.title, stage?.title].filter(Boolean).join(' · ');
          const isAddable = offer.reason === null || notYet.some((reason) => reason === offer.reason);
          return (
            <li key={`${offer.workflow_id}.${offer.stage_id}`} className={css.restRow}>
              <span className={css.restWords}>
                <span>{title}</span>
                <span className={css.quiet}>{texts.rest.reason[offer.reason ?? 'ready']}</span>
              </span>
              {isAddable && (
                <Button
                  icon="plus"
                  aria-label={texts.rest.addNamed(title)}
                  disabledReason={closed}
                  onClick={() => onAdd(offer)}
                >
                  {texts.rest.add}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
