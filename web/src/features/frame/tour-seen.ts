/** Whether somebody has taken or declined the tour on this device. */
const key = (person: string) => `proofline.tour.${person}`;

export const tourIsSeen = (person: string): boolean => {
  try {
    return localStorage.getItem(key(person)) !== null;
  } catch {
    // Where nothing is stored the offer would come back at every page.
    return true;
  }
};

export const rememberTour = (person: string): void => {
  try {
    localStorage.setItem(key(person), 'seen');
  } catch {
    // Offered again at the next start.
  }
};

/** Names a person of a workspace in what this device remembers of them. */
export const personKey = ({
  user,
  tenant,
  actor,
}: {
  user: { readonly id: number };
  tenant: { readonly id: number };
  actor: { readonly kind: string };
}): string => `${tenant.id}.${actor.kind}.${user.id}`;
