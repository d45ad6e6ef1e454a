/**
 * Runs at CloudFront before a page or file: every address that a browser navigates to is answered with the app's
 * document, those of tracked links and reviews with the light one for guests.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const segments = request.uri.split('/');
  const isFile = segments[1] === 'assets' || (segments.length === 2 && segments[1].includes('.'));
  if (!isFile) {
    const isGuest = segments.length > 2 && (segments[1] === 'link' || segments[1] === 'review');
    request.uri = isGuest ? '/guest.html' : '/index.html';
  }
  return request;
}
