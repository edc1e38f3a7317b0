import { runnerImport } from 'vite';
import type * as inspection from './inspect-documents.ts';
import type { Step } from './step.ts';

/** Every document fits the grammar and names only what exists. It runs under Vite, because the program finds its parts by `import.meta.glob`. */
export const documentsStep: Step = {
  name: 'documents',
  async run(root) {
    const { module } = await runnerImport<typeof inspection>('/src/tools/check/inspect-documents.ts', { root, logLevel: 'error' });
    return module.lines;
  },
};
