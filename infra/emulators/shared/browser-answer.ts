import type { ServerResponse } from 'node:http';

/** Answers a browser with a text that no cache keeps. */
export const answerBrowser = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(body);

export const answerJson = (response: ServerResponse, status: number, body: object): void =>
  answerBrowser(response, status, 'application/json', JSON.stringify(body));

/** Redirects back to the app that has asked, by GET even after a form's POST, with its `state` and the result. */
export const sendBack = (
  response: ServerResponse,
  redirectUri: string,
  request: URLSearchParams,
  result: Readonly<Record<string, string>>,
): void => {
  const to = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...result, state: request.get('state') ?? '' }))
    to.searchParams.set(name, value);
  response.writeHead(303, { location: to.href, 'cache-control': 'no-store' }).end();
};
