/**
 * CloudFront function before a page or file: rewrites every navigation to the app's document; tracked links, the pages
 * that they open, and the return of a sign-in by redirect get the light document for guests.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const segments = request.uri.split('/');
  const isFile =
    segments[1] === 'assets' ||
    segments[1] === '.well-known' ||
    (segments.length === 2 && segments[1].includes('.'));
  if (!isFile) {
    const guests = ['link', 'review', 'delivery', 'survey', 'reminders', 'callback', 'seen-as'];
    const isGuest = segments.length > 2 && segments[2] !== '' && guests.indexOf(segments[1]) >= 0;
    request.uri = isGuest ? '/guest.html' : '/index.html';
  }
  return request;
}
