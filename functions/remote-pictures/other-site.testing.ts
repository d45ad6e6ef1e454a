import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Site on loopback that stands for hosts of the internet, which `hosts` names for `REMOTE_PICTURES_TEST_HOSTS`. */
export const openSite = async (answer: RequestListener) => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hosts: (...names: readonly string[]) => names.map((name) => `${name}=${port}`).join(','),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
