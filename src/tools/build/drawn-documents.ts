/**
 * Imports the plan of a document as code: a plugin for `x.block.json?drawn`. Each is a file of its own, which
 * visitors' pages load when they are hydrated. `x.page.json?block` is the same for a page document inside its
 * layouts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { trimDocument, type DrawnDocument } from '../../../runtime/compile/documents/trim.ts';
import { placeViews } from '../../../runtime/compile/documents/views.ts';
import type {
  BlockDocument,
  PageDocument,
  ViewDocument,
} from '../../../runtime/generated/documents.generated.ts';
import { makeRegistry, stemOf } from '../../../runtime/model/registry.ts';
import type { RuntimeRegistry } from '../../../runtime/model/runtime-registry.ts';
import { layOutPage } from '../../assembly/lay-out-page.ts';
import { wholeDocument } from './block-files.ts';
import type * as declared from './plans/registry.ts';
import { writePlan } from './plans/write-plan.ts';

const DRAWN = /\.(?:block|owned-block|page)\.json\?(?:drawn|block)$/;

/** `plugins` are those that the project's files need to be imported. */
export const drawnDocuments = (plugins: () => readonly Plugin[]): Plugin => ({
  name: 'drawn-documents',
  enforce: 'pre',
  transform: {
    filter: { id: DRAWN },
    async handler(text, id) {
      const [file = '', query] = id.split('?');
      const schemas = dirname(dirname(file));
      for (const folder of ['views', 'pages', 'fragments'])
        for (const name of listFiles(join(schemas, folder))) this.addWatchFile(join(schemas, folder, name));
      const drawn = drawDocument(text, file, query === 'block');
      const code =
        drawn === undefined
          ? 'export default () => undefined'
          : writePlan(drawn, await loadRegistry(plugins()));
      return { code, moduleType: 'js', map: { mappings: '' } };
    },
  },
});

let registry: Promise<RuntimeRegistry> | undefined;

/** The primitives, actions and sources, loaded once a process. */
function loadRegistry(plugins: readonly Plugin[]): Promise<RuntimeRegistry> {
  registry ??= importRegistry(plugins);
  return registry;
}

async function importRegistry(plugins: readonly Plugin[]): Promise<RuntimeRegistry> {
  const file = join(import.meta.dirname, 'plans/registry.ts');
  const { module } = await runnerImport<typeof declared>(file, {
    root: join(import.meta.dirname, '../../..'),
    plugins: [...plugins],
    logLevel: 'error',
  });
  return module.registry;
}

/** Undefined for a document that is no JSON. It is never drawn: the server has rejected it at start. */
function drawDocument(text: string, file: string, isBlock: boolean): DrawnDocument | undefined {
  try {
    const schemas = dirname(dirname(file));
    const parsed = JSON.parse(text) as BlockDocument | PageDocument;
    const document = wholeDocument(parsed, file);
    if (document === undefined) return undefined;
    const placed = withViews(document, schemas);
    const findPage = (name: string): PageDocument | undefined => {
      const path = join(schemas, 'pages', `${name}.page.json`);
      return withViews(JSON.parse(readFileSync(path, 'utf8')) as PageDocument, schemas);
    };
    return trimDocument(isBlock ? layOutPage(placed as PageDocument, findPage) : placed);
  } catch {
    return undefined;
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
