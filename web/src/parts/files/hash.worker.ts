import { digestOf } from './file-digest.ts';
import type { HashAnswer } from './hash.ts';

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const answer: HashAnswer = await digestOf(data).then(
    (sha256) => ({ sha256 }),
    (error: unknown) => ({ failed: String(error) }),
  );
  self.postMessage(answer);
};
