// Checks the layers of code, its import cycles, and the rules about single files.
import { checkCycles, checkFolderCycles } from './cycles.ts';
import { checkFile } from './files.ts';
import { checkLayers } from './layers.ts';
import { isGenerated } from './project.ts';
import type { Step } from './step.ts';

export const layersStep: Step = {
  name: 'layers',
  run({ sources }) {
    return Promise.resolve([
      ...checkLayers(sources),
      ...checkCycles(sources),
      ...checkFolderCycles(sources),
      ...sources.filter(({ path }) => !isGenerated(path)).flatMap(checkFile),
    ]);
  },
};
