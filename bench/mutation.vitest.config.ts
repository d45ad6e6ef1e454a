import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isProperty = ({ moduleId }: TestSpecification) => moduleId.endsWith('.property.ts');

/** Runs examples before properties: the first failure ends the run of a mutant, and most fail an example. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => Number(isProperty(a)) - Number(isProperty(b)));
  }
}

/**
 * Specs of the domain alone, as run by mutation.ts: with the fixed seed of vitest.setup.ts, and no test of another
 * layer.
 */
export default defineConfig({
  test: {
    include: ['shared/domain/**/*.{spec,property}.ts'],
    // Excluded, because they compare with the web's theme, and with the samples of events.
    exclude: ['shared/domain/theme.spec.ts', 'shared/domain/client-history.property.ts'],
    setupFiles: ['./vitest.setup.ts', './bench/mutation.setup.ts'],
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    // A slow test on a busy machine must not fail, because that would count as killed.
    testTimeout: 90_000,
  },
});
