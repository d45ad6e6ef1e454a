import { translated } from '../translated.ts';

/** Form by which a contact adds a colleague to a project. */
export const guests = translated('guests', {
  action: 'Add a person',
  title: 'Add a person to this project',
  text: (agency: string) =>
    `They will see what you see in this project and can answer for your company. ${agency} is told that you added them.`,
  here: (names: string) => `On this project: ${names}.`,
  add: 'Add',
  summary: 'This person cannot be added yet',
  added: (name: string) => `${name} is on this project now`,
  failed: 'The person was not added',
});
