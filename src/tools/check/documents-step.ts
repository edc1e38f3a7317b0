// Checks that every document fits its schema and names only what exists.
import { runnerImport } from 'vite';
import { documentPlugins } from '../build/document-plugins.ts';
import type * as inspection from './documents/inspect-documents.ts';
import type { Step } from './step.ts';

const INSPECTION = '/src/tools/check/documents/inspect-documents.ts';

/** Runs under Vite, because of `import.meta.glob`. */
export const documentsStep: Step = {
  name: 'documents',
  async run({ root }) {
    const { module } = await runnerImport<typeof inspection>(INSPECTION, {
      root,
      plugins: [...documentPlugins],
      logLevel: 'error',
    });
    return module.lines;
  },
};
