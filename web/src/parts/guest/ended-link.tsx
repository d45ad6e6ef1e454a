import { useEffect, useRef, useState } from 'react';
import { askForLink } from '#contracts/review.ts';
import type { Language } from '#domain/email-template/language.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { endedLink as en, type GuestEnd } from '#lib/texts/en/ended-link.ts';
import { endedLink as es } from '#lib/texts/es/ended-link.ts';
import { endedLink as fr } from '#lib/texts/fr/ended-link.ts';
import { endedLink as it } from '#lib/texts/it/ended-link.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { AgencyBrand, useAgencyHere } from './agency-here.tsx';
import css from './guest-page.module.css';

const catalogues = { en, es, it, fr };

/** Links whose holder may ask for a new one. */
const takesQuestion: ReadonlySet<GuestEnd> = new Set([
  'link_revoked',
  'link_expired',
  'link_of_closed_project',
]);

/** Token in the address of a guest page. */
const tokenHere = (): string => location.pathname.split('/').filter(Boolean).at(-1) ?? '';

/**
 * Page of a link that has ended: the agency by name, the reason, and the question for a new one. A link of a former address
 * takes none (functions/review/ask-for-link.ts), nor does that of a workspace on hold, which can be opened again.
 */
export default function EndedLink({
  end,
  language,
  onOpen,
}: {
  end: GuestEnd;
  language: Language;
  /** The link opens after all. */
  onOpen: () => void;
}) {
  const texts = catalogues[language];
  // A page that was loaded before the last deployment may not know the reason.
  const title = texts.titles[end] ?? texts.titles.link_expired;
  const place = useRef<HTMLDivElement>(null);
  const isHeld = end === 'workspace_held';
  // A page on hold shows nothing of the agency, in whose name somebody may have been deceived.
  const workspace = useAgencyHere(!isHeld);
  const [asking, setAsking] = useState<'no' | 'now' | 'asked' | 'before' | 'failed'>('no');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (workspace === undefined) return null;
  const agency = workspace?.name ?? location.host;

  const tell = (outcome: 'asked' | 'before') => {
    setAsking(outcome);
    // The button with the focus goes.
    place.current?.focus();
  };
  const ask = () => {
    setAsking('now');
    api(askForLink, { params: { id: tokenHere() } }).then(
      ({ asked }) => (asked ? tell('asked') : onOpen()),
      (error) => (error instanceof ApiError && error.status === 429 ? tell('before') : setAsking('failed')),
    );
  };
  const told = {
    asked: texts.askedText,
    before: texts.askedBefore,
    no: undefined,
    now: undefined,
    failed: undefined,
  }[asking];
  return (
    <div ref={place} tabIndex={-1} className={css.ended}>
      {workspace && <AgencyBrand {...workspace} />}
      <EmptyState
        page
        icon={told ? 'check' : isHeld ? 'clock' : 'link'}
        title={told ? texts.asked : title}
        text={(told ?? texts.reasons[end] ?? texts.reasons.link_expired)(agency)}
        action={
          isHeld ? (
            <Button onClick={onOpen}>{texts.again}</Button>
          ) : (
            takesQuestion.has(end) &&
            !told && (
              <Button variant="primary" busy={asking === 'now'} onClick={ask}>
                {texts.ask}
              </Button>
            )
          )
        }
      />
      {asking === 'failed' && <p role="alert">{texts.notAsked}</p>}
    </div>
  );
}
