/** Generates `docs/reference`: what documents may name, from the schemas that the program uses. */
import { runnerImport } from 'vite';
import { documentPlugins } from '../../build/document-plugins.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { readBlocks, readDocuments } from '../read-documents.ts';
import { writeCodePages } from './code-pages.ts';
import type * as declarations from './declarations.ts';
import { writeLicencesPage } from './licences-page.ts';
import {
  writeBlocksPage,
  writeDialogsPage,
  writeGrammarPage,
  writeKindsPage,
  writeViewsPage,
} from './document-pages.ts';

/** The folder in which every file is generated. */
export const REFERENCE = 'docs/reference';

const DECLARATIONS = '/src/tools/generate/reference/declarations.ts';

/** Computes the reference of the project below `root`. Rejects when a file cannot be loaded. */
export async function generateReference(root: string): Promise<GeneratedFile[]> {
  const { module } = await runnerImport<typeof declarations>(DECLARATIONS, {
    root,
    plugins: [...documentPlugins],
    logLevel: 'error',
  });
  const pages = {
    ...writeCodePages(root, module),
    blocks: writeBlocksPage(readBlocks(root)),
    views: writeViewsPage(readDocuments(root, 'views', 'view')),
    dialogs: writeDialogsPage(readDocuments(root, 'dialogs', 'dialog')),
    kinds: writeKindsPage(
      readDocuments(root, 'kinds', 'kind'),
      readBlocks(root),
      readDocuments(root, 'views', 'view'),
    ),
    licences: writeLicencesPage(root),
    documents: writeGrammarPage(readDocuments(root, 'meta', 'meta')),
  };
  return Object.entries(pages).map(([name, text]) => ({ path: `${REFERENCE}/${name}.md`, text }));
}
