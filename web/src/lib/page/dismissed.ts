/** Offers of the product that a person has taken or declined on this device. */
type Offer = 'tour' | 'first-steps' | 'push' | 'see-as';

const keyOf = (offer: Offer, person: string) => `proofline.${offer}.${person}`;

export const isDismissed = (offer: Offer, person: string): boolean => {
  try {
    return localStorage.getItem(keyOf(offer, person)) !== null;
  } catch {
    // Counts as dismissed if the storage is unavailable, otherwise the offer would come back on every page.
    return true;
  }
};

export const dismiss = (offer: Offer, person: string): void => {
  try {
    localStorage.setItem(keyOf(offer, person), 'seen');
  } catch {
    // Not stored: the offer is made again at the next start.
  }
};
