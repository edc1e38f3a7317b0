import { checkCycles } from './cycles.ts';
import { checkLayers } from './layers.ts';
import { readSourceFiles } from './source-files.ts';
import type { Step } from './step.ts';
import { checkTidiness } from './tidiness.ts';

/** The rules of ARCHITECTURE.md that can be seen from files and folders. */
export const layersStep: Step = {
  name: 'layers',
  run(root) {
    const files = readSourceFiles(root);
    return Promise.resolve([...checkLayers(files), ...checkCycles(files), ...checkTidiness(files)]);
  },
};
