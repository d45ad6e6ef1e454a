import { translated } from '../translated.ts';

/** Texts about a feature that the plan lacks (delivery.md section 8). */
export const upgrade = translated('upgrade', {
  title: "You don't have access to this feature",
  text: 'Upgrade your workspace to get access to this feature',
  textForOthers: 'Contact your administrator',
  action: 'Upgrade workspace',
  leave: 'Go back',
} as const);
