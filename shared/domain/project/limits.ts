/** Limits and defaults of a project (delivery.md sections 2 and 5). */

/** Deliverables of a project, each with its workflow. */
export const mostDeliverables = 20;
/** Business days that a client may be given for feedback, or that a reminder may wait. */
export const mostFeedbackDays = 365;
/** Business days after the due date that a client may ask for, and that a workspace may agree to by rule. */
export const mostDaysMore = 20;
/** Business days from a missed date of feedback to the first reminder. */
export const defaultReminderDelay = 3;
