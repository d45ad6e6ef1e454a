/** Storage key for the tour that this person has taken or declined on this device. */
const key = (person: string) => `proofline.tour.${person}`;

export const tourIsSeen = (person: string): boolean => {
  try {
    return localStorage.getItem(key(person)) !== null;
  } catch {
    // Counts as seen if the storage is unavailable, otherwise the offer would come back on every page.
    return true;
  }
};

export const rememberTour = (person: string): void => {
  try {
    localStorage.setItem(key(person), 'seen');
  } catch {
    // Not stored: the tour is offered again at the next start.
  }
};

/** Key of a person in a workspace, for storage on this device. */
export const personKey = ({
  user,
  tenant,
  actor,
}: {
  user: { readonly id: number };
  tenant: { readonly id: number };
  actor: { readonly kind: string };
}): string => `${tenant.id}.${actor.kind}.${user.id}`;
