/**
 * A plugin: `x.block.json?drawn` is the document as browsers draw it, so that each is a file of its own which
 * visitors' pages load when they are hydrated. `x.page.json?block` is a page document inside its layouts.
 */
import { readdirSync, readFileSync } from 'node:fs';
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

const DRAWN = /\/schemas\/(?:blocks|pages)\/[^/]+\.json\?(?:drawn|block)$/;

export const drawnDocuments: Plugin = {
  name: 'drawn-documents',
  enforce: 'pre',
  transform: {
    filter: { id: DRAWN },
    handler(text, id) {
      const [file = '', query] = id.split('?');
      const schemas = dirname(dirname(file));
      for (const folder of ['views', 'pages'])
        for (const name of readdirSync(join(schemas, folder))) this.addWatchFile(join(schemas, folder, name));
      const drawn = JSON.stringify(drawDocument(text, file, query === 'block'));
      return { code: `export default ${drawn}`, moduleType: 'js', map: { mappings: '' } };
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

function withViews<Document>(document: Document, schemas: string): Document {
  const folder = join(schemas, 'views');
  const views = makeRegistry(
    readdirSync(folder).map((name): [string, ViewDocument] => [
      stemOf(name, 'view'),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as ViewDocument,
    ]),
  );
  return placeViews(document, views, basename(folder)).document;
}
