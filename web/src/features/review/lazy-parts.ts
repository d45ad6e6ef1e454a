/** Parts of the page that are loaded behind it, in one file. */
export { Live } from './live.tsx';
export { OpenNotices } from './open-notices.tsx';
export { History } from './review-history.tsx';
