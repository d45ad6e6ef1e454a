/** Messages of the service worker to pages, about push messages. */

/** To one page: goes to the address in it, and answers on its port. */
export const goTo = 'push: go to';
/** To all pages: the browser has another subscription. */
export const renewed = 'push: renewed';
