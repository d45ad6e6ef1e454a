const segment = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?';
const publishable = new RegExp(`^/?${segment}(?:/${segment}){0,4}/?$`);
/** A subscription may end in a wildcard. */
const subscribable = new RegExp(`^/?${segment}(?:/${segment}){0,4}(?:/\\*)?/?$`);

export const isPublishable = (channel: string): boolean => publishable.test(channel);
export const isSubscribable = (channel: string): boolean => subscribable.test(channel);

/** Channel with a slash before it and no slash behind. */
export const trimmed = (channel: string): string => `/${channel.replace(/^\/|\/$/g, '')}`;

export const namespaceOf = (channel: string): string => channel.split('/')[1] ?? '';

/** True if a subscription gets the events of a channel; both are trimmed. */
export const covers = (subscribed: string, channel: string): boolean =>
  subscribed.endsWith('/*') ? channel.startsWith(subscribed.slice(0, -1)) : subscribed === channel;
