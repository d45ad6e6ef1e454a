/** Revoked sessions, second factor and passkeys of a person (domain/account/session.ts), as attributes of the person's item and of its copies. */
export const sessionEnds = {
  /** Epoch seconds: all sessions of the person that began earlier are revoked. */
  sessions_from: { type: 'number' },
  /** Session that goes on although it began before; empty for none. */
  spared_session: { type: 'string' },
  ended_sessions: {
    type: 'list',
    items: {
      type: 'map',
      properties: {
        session: { type: 'string', required: true },
        until: { type: 'number', required: true },
      },
    },
  },
  second_factor: { type: 'boolean' },
  has_passkey: { type: 'boolean' },
} as const;
