import { runnerImport } from 'vite';
import { documentPlugins } from '../build/document-plugins.ts';
import type * as inspection from './documents/inspect-documents.ts';
import type { Step } from './step.ts';

/** Every document fits the grammar and names only what exists. It runs under Vite, because the program finds its parts by `import.meta.glob`. */
export const documentsStep: Step = {
  name: 'documents',
  async run(root) {
    const { module } = await runnerImport<typeof inspection>(
      '/src/tools/check/documents/inspect-documents.ts',
      {
        root,
        plugins: [...documentPlugins],
        logLevel: 'error',
      },
    );
    return module.lines;
  },
};
