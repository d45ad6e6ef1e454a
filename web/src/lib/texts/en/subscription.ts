import { subscriptionMessages as messages } from '#contracts/screen-messages.ts';
import { translated } from '../translated.ts';

const payBy = (date: string) => messages.payBy.replace('{date}', () => date);

export const subscription = translated('subscription', {
  notices: {
    expired: { title: messages.expired, text: payBy },
    read_only: {
      title: messages.expiredReadOnly,
      text: payBy,
      dateless: 'Please update your payment details',
    },
    seats_exceeded: { title: messages.seatsExceeded, text: messages.reduceTeam },
    suspended: { title: messages.suspended, text: messages.payOrSwitch },
  },
  banner: {
    readOnly: 'Read Only',
    readOnlyText: 'Your subscription expired',
    /** Appended to the title for people who can't change the subscription. */
    ask: messages.contactAdministrator,
    pay: 'Update payment details',
    team: 'Go to the team',
  },
  inactive: {
    title: 'Subscription Inactive',
    agents: messages.inactiveForAgents,
    others: messages.inactiveForOthers,
    upgrade: 'Upgrade your workspace',
    contact: messages.contactAdministrator,
    signOut: 'Log out',
  },
});
