/** Texts of the component library on guest pages. */
export const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  required: 'required',
  errorId: 'Error ID',
  stars: (value: number, max: number) => `${value} of ${max} stars`,
};
export type GuestUiTexts = typeof ui;
