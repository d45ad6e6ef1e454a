/**
 * `yours`: the agency has a move. `clients`: a round is with the client, late or not. `done`: all work was completed in the
 * current week. A project with several deliverables may be on two of them.
 */
export const projectTurns = ['yours', 'clients', 'done'] as const;
export type ProjectTurn = (typeof projectTurns)[number];

/** Times at which feedback can be due: passed; later today; from now until the end of the week. */
export const dueTimes = ['late', 'today', 'week'] as const;
export type DueTime = (typeof dueTimes)[number];
