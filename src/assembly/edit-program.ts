/** Compiles the documents of edit mode. It draws stored pages, and no other page document. */
import type { CompileOptions } from '../../runtime/compile/compile.ts';
import { blockDocuments, blockFile, fileOf, rootLayoutDocuments } from './documents.ts';
import { makePlans, type Program } from './plans.ts';

export function makeEditProgram({ annotate }: Pick<CompileOptions, 'annotate'> = {}): Program {
  return {
    blocks: makePlans(blockDocuments.get, (name) => ({ document: blockFile(name), annotate })),
    pages: makePlans(rootLayoutDocuments.get, (name) => ({ document: fileOf('page', name) })),
  };
}
