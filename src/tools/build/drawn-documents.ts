/**
 * A plugin: `x.block.json?drawn` imports a function that reads the document as browsers draw it, so that each
 * is a file of its own, which visitors' pages load when they are hydrated. A function, because a page keeps
 * all values of its modules: once compiled, a document is not needed. `x.page.json?block` is the same for a
 * page document inside its layouts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { trimDocument } from '../../../runtime/compile/documents/trim.ts';
import { placeViews } from '../../../runtime/compile/documents/views.ts';
import type {
  BlockDocument,
  PageDocument,
  ViewDocument,
} from '../../../runtime/generated/documents.generated.ts';
import { makeRegistry, stemOf } from '../../../runtime/model/registry.ts';
import { layOutPage } from '../../assembly/lay-out-page.ts';

const DRAWN = /\.(?:block|page)\.json\?(?:drawn|block)$/;

export const drawnDocuments: Plugin = {
  name: 'drawn-documents',
  enforce: 'pre',
  transform: {
    filter: { id: DRAWN },
    handler(text, id) {
      const [file = '', query] = id.split('?');
      const schemas = dirname(dirname(file));
      for (const folder of ['views', 'pages'])
        for (const name of listFiles(join(schemas, folder))) this.addWatchFile(join(schemas, folder, name));
      const drawn = JSON.stringify(JSON.stringify(drawDocument(text, file, query === 'block')));
      return { code: `export default () => JSON.parse(${drawn})`, moduleType: 'js', map: { mappings: '' } };
    },
  },
};

/** A document that is no JSON is never drawn: the server has rejected it at start. */
function drawDocument(text: string, file: string, isBlock: boolean): unknown {
  try {
    const schemas = dirname(dirname(file));
    const placed = withViews(JSON.parse(text) as BlockDocument | PageDocument, schemas);
    const findPage = (name: string): PageDocument | undefined => {
      const path = join(schemas, 'pages', `${name}.page.json`);
      return withViews(JSON.parse(readFileSync(path, 'utf8')) as PageDocument, schemas);
    };
    return trimDocument(isBlock ? layOutPage(placed as PageDocument, findPage) : placed);
  } catch (error) {
    return (error as Error).message;
  }
}

// Documents outside of `schemas` have no views.
function listFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function withViews<Document>(document: Document, schemas: string): Document {
  const folder = join(schemas, 'views');
  const views = makeRegistry(
    listFiles(folder).map((name): [string, ViewDocument] => [
      stemOf(name, 'view'),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as ViewDocument,
    ]),
  );
  return placeViews(document, views, basename(folder)).document;
}
