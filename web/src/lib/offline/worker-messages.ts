/** Messages between pages and their service worker. */

/** Page to new worker: asks for its build (answered with the path of its entry script). */
export const askBuild = 'build?';
/** Page to new worker: activate. */
export const takeOver = 'take over';

/** Cache of previews and logos. */
export const pictureCache = 'pictures';
