/**
 * Runs at CloudFront before a page or file: every address that a browser navigates to is answered with the app's
 * document, those of tracked links and what these open, and where a sign-in by redirect comes back, with the light
 * one for guests.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const segments = request.uri.split('/');
  const isFile = segments[1] === 'assets' || (segments.length === 2 && segments[1].includes('.'));
  if (!isFile) {
    const guests = ['link', 'review', 'delivery', 'survey', 'reminders', 'callback'];
    const isGuest = segments.length > 2 && segments[2] !== '' && guests.indexOf(segments[1]) >= 0;
    request.uri = isGuest ? '/guest.html' : '/index.html';
  }
  return request;
}
