/** Compiles the documents of the server's pages, and names them as browsers get them. */
import type { CompileOptions } from '../../runtime/compile/compile.ts';
import { trimDocument, type DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import type { BlockDocument, PageDocument } from '../../runtime/generated/documents.generated.ts';
import { blockDocuments, blockFile, fileOf, pageDocuments } from './documents.ts';
import { findPageWithLayouts, pageOfBlock } from './layout.ts';
import { makePlans, type Program } from './plans.ts';

interface ProgramOptions {
  /** Adds the annotations of edit mode. */
  annotate?: CompileOptions['annotate'];
  /** For the server: makes a collector for each document, so that its plan has `reads`. */
  makeCollector?: () => NonNullable<CompileOptions['collector']>;
  /** Whether the document in a file can be used. Invalid ones are not found. */
  isValid?: (file: string) => boolean;
}

/** A block, or a page document that is drawn as a block. */
function findBlock(name: string): BlockDocument | PageDocument | undefined {
  return blockDocuments.get(name) ?? findPageWithLayouts(name);
}

function fileOfBlock(name: string): string {
  const page = pageOfBlock(name);
  return page === undefined ? blockFile(name) : fileOf('page', page);
}

export function makeProgram({ annotate, makeCollector, isValid = () => true }: ProgramOptions = {}): Program {
  const validOnly =
    <T>(file: (name: string) => string, find: (name: string) => T | undefined) =>
    (name: string) =>
      isValid(file(name)) ? find(name) : undefined;
  const fileOfPage = (name: string): string => fileOf('page', name);
  return {
    blocks: makePlans(validOnly(fileOfBlock, findBlock), (name) => ({
      document: fileOfBlock(name),
      annotate,
      collector: makeCollector?.(),
    })),
    pages: makePlans(validOnly(fileOfPage, pageDocuments.get), (name) => ({
      document: fileOfPage(name),
      collector: makeCollector?.(),
    })),
  };
}

function makeTrimmer(
  find: (name: string) => BlockDocument | PageDocument | undefined,
): (name: string) => DrawnDocument | undefined {
  const trimmed = new WeakMap<BlockDocument | PageDocument, DrawnDocument>();
  return (name) => {
    const document = find(name);
    if (document === undefined) return undefined;
    const drawn = trimmed.get(document) ?? trimDocument(document);
    trimmed.set(document, drawn);
    return drawn;
  };
}

/** A block or a page as browsers get it: without what only editors and checks need. */
export const drawnBlock = makeTrimmer(findBlock);
export const drawnPage = makeTrimmer(pageDocuments.get);
