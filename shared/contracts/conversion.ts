/** Names that the templates share with the conversion of films in containers (docs/decisions/0136). */

/** Name of the container in the task's definition. */
export const filmContainer = 'convert-film';
/** Message of the log when a film is refused after its last task. */
export const filmGivenUp = 'film given up';
