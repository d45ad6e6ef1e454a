/** Parts of a client's room in one chunk, loaded after the work. */
export { ClientPoints as Points } from './client-points.tsx';
export { GoodButton, looksGood } from './good-files.tsx';
export * as drafts from './point-drafts.ts';
export { reviewSource } from './point-source.ts';
export { createPointStore } from './point-store.ts';
export { renameDrafts } from './rename-drafts.ts';
export { UnseenFiles } from './unseen-files.tsx';
export { hasSheets } from './use-sheet.ts';
