/** Download size of each part of the web app: gzipped, of a fresh build of the current sources. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { type Bench, type Figure, folderFor, main } from './bench.ts';

const web = join(import.meta.dirname, '../web');

type Output = Rolldown.RolldownOutput['output'][number];

export const chunks: Bench = async (undo) => {
  const built = await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folderFor(undo), emptyOutDir: true },
  });
  if (!('output' in built)) throw new Error('Expected a single build of the web app');
  const output = new Map<string, Output>(built.output.map((one) => [one.fileName, one]));
  const all = built.output.filter((one) => one.type === 'chunk');

  /** Chunk of a module: the chunk with this facade (an entry or a dynamic import), else the chunk that contains it. */
  const chunkOf = (module: string) => {
    // A route's component is in a chunk with other modules that the router's plugin adds.
    const [path = '', part] = module.split('?');
    const found = all.find(({ facadeModuleId }) => {
      const [facade = '', query] = facadeModuleId?.split('?') ?? [];
      return facade.endsWith(join(web, path)) && (part === undefined || query?.split(/=|---/).includes(part));
    });
    const within = () => all.find(({ moduleIds }) => moduleIds.includes(join(web, path)));
    const chunk = found ?? (part === undefined ? within() : undefined);
    if (!chunk) throw new Error(`${module} is in no chunk`);
    return chunk.fileName;
  };
  const chunksWith = (library: string) =>
    all
      .filter(({ moduleIds }) => moduleIds.some((id) => id.includes(`/node_modules/${library}`)))
      .map(({ fileName }) => fileName);

  /** Files loaded with these chunks: the chunks and their static imports, transitively, scripts and styles. */
  const loadedWith = (files: readonly string[]) => {
    const loaded = new Set<string>();
    const visit = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      const one = output.get(file);
      if (one?.type !== 'chunk') return;
      for (const imported of one.imports) visit(imported);
      for (const style of one.viteMetadata?.importedCss ?? []) visit(style);
    };
    for (const file of files) visit(file);
    return loaded;
  };
  const kilobytes = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => {
      const one = output.get(file);
      const source = one?.type === 'chunk' ? one.code : (one?.source ?? '');
      return sum + gzipSync(source, { level: 9 }).length / 1000;
    }, 0);

  /** Scripts with a target, styles without. `before` are the files that the browser has already. */
  const figures = (
    name: string,
    files: readonly string[],
    atMost: number,
    before = new Set<string>(),
  ): Figure[] => {
    const loaded = [...loadedWith(files)].filter((file) => !before.has(file));
    const styles = loaded.filter((file) => file.endsWith('.css'));
    const scripts = loaded.filter((file) => file.endsWith('.js'));
    if (files.length === 0) return [{ name, value: undefined, unit: 'KB', note: 'not in the web app yet' }];
    return [
      { name, value: kilobytes(scripts), unit: 'KB', target: { atMost } },
      { name: `${name}, styles`, value: kilobytes(styles), unit: 'KB' },
    ];
  };

  const shell = [
    chunkOf('index.html'),
    chunkOf('src/routes/_app.tsx?component'),
    chunkOf('src/lib/session/auth.ts'),
  ];
  const inShell = loadedWith(shell);
  const ofReview = [chunkOf('guest.html'), chunkOf('src/features/review/review-page.tsx')];
  const viewer = ['viewer', 'marks-layer', 'pointing-layer', 'page-strip', 'key-list'].map((name) =>
    chunkOf(`src/parts/viewer/${name}.tsx`),
  );
  const withPoints = [...ofReview, ...viewer, chunkOf('src/parts/client-room/load-room.ts')];
  const comparison = [chunkOf('src/parts/compare/compare.tsx'), chunkOf('src/lib/texts/en/compare.ts')];
  return [
    ...figures('shell of a signed-in page', shell, 165),
    ...figures('review page in all', ofReview, 115),
    ...figures('viewer with pointing, beyond the review page', viewer, 40, loadedWith(ofReview)),
    ...figures(
      'player of films, beyond viewer and points',
      [chunkOf('src/parts/guest/film-viewer.tsx')],
      20,
      loadedWith(withPoints),
    ),
    ...figures('comparison with its texts, beyond viewer and points', comparison, 20, loadedWith(withPoints)),
    ...figures(
      'viewer, points and comparison, beyond the review page',
      [...withPoints, ...comparison],
      60,
      loadedWith(ofReview),
    ),
    ...figures(
      'delivery page in all',
      [chunkOf('guest.html'), chunkOf('src/features/delivery/delivery-page.tsx')],
      115,
    ),
    ...figures('sign-in, beyond the shell', [chunkOf('src/routes/signin.tsx?component')], 125, inShell),
    ...figures('charts, beyond the shell', chunksWith('victory'), 90, inShell),
    ...figures('editor, beyond the shell', chunksWith('slate'), 75, inShell),
  ];
};

if (import.meta.main) await main(chunks);
