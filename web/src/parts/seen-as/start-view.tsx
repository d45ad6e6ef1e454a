/** View of a page as a contact sees it: its bar, and the end of every call but a read (docs/decisions/0100). */
import { createRoot } from 'react-dom/client';
import type { Route } from '#contracts/route.ts';
import { ApiError, callsOfView } from '#lib/calls/api.ts';
import { type SeenView, seenPortal } from '#lib/session/seen-as.ts';
import { SeenAsBar } from './seen-as-bar.tsx';
import { tellUnsent } from './unsent.ts';
import { viewTexts } from './view-texts.ts';

/** Calls about the session of the member, which goes on. */
const ofSession: ReadonlySet<string> = new Set(['renewSession', 'leaveSession', 'keepSession']);

const refusalOf =
  ({ contact }: SeenView) =>
  ({ name, method, reads }: Route): ApiError | undefined => {
    if (method === 'GET' || reads || ofSession.has(name)) return undefined;
    const texts = viewTexts();
    // A report of an opening is no answer.
    if (name !== 'openTrackLink') tellUnsent();
    const title = texts.only(contact.firstname);
    return new ApiError(403, { code: 'only_contact_answers', title, message: texts.onlyText });
  };

/** Removes the words that were typed for trial: they are of this view's link. */
const forgetDrafts = (token: string) => {
  for (const key of Object.keys(localStorage)) if (key.includes(token)) localStorage.removeItem(key);
};

/** Starts the view, with its bar above everything; before the first call of the page. */
export const startView = (view: SeenView, token?: string): void => {
  const isPortal = view.page === 'portal';
  callsOfView({ headers: isPortal ? { 'x-seen-as': view.header } : {}, refusalOf: refusalOf(view) });
  if (token) addEventListener('pagehide', () => forgetDrafts(token));
  const place = document.createElement('div');
  place.dataset.seenAs = '';
  document.body.prepend(place);
  new ResizeObserver(() => document.body.style.setProperty('--seen-bar', `${place.offsetHeight}px`)).observe(
    place,
  );
  createRoot(place).render(
    <SeenAsBar
      view={view}
      onLeave={() => {
        seenPortal.end();
        location.assign(view.back);
      }}
    />,
  );
};
