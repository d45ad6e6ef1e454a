/** What the pages and their service worker say to each other. */

/** A page asks a new worker for the build that it belongs to (answered with the path of its entry script). */
export const askBuild = 'build?';
/** A page lets a new worker take over. */
export const takeOver = 'take over';

/** The cache of previews and logos. */
export const pictureCache = 'pictures';
