import { useRef } from 'react';

/**
 * Idempotency-Key of a call (rules.md 23): stable while the call is the same, so that it can be retried after a lost
 * answer.
 */
export const useAttemptKey = (): ((call: unknown) => string) => {
  const attempt = useRef({ of: '', key: '' });
  return (call) => {
    const of = JSON.stringify(call);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    return attempt.current.key;
  };
};
