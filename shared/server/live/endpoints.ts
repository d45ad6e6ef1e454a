/** Addresses of the AppSync Events API: `http` takes messages, `socket` gives them to pages. */
export const liveEndpoints = (): { readonly http: string; readonly socket: string } => {
  const { LIVE_HTTP_URL: http, LIVE_SOCKET_URL: socket } = process.env;
  if (!http || !socket) throw new Error('LIVE_HTTP_URL or LIVE_SOCKET_URL is not set');
  return { http, socket };
};
