/** Registers the documents of the program. They are found by glob and read on first use. */
import type {
  BlockDocument,
  DialogDocument,
  FormDocument,
  KindDocument,
  MigrationDocument,
  PageDocument,
  PresetDocument,
  TemplateDocument,
  TourDocument,
  ViewDocument,
} from '../../runtime/generated/documents.generated.ts';
import { fileOf } from './file-of.ts';
import { withSiteBlocks } from './site-blocks.ts';
import { resolveToolReferences, type Kind } from '../../runtime/compile/documents/tools.ts';
import { placeViews } from '../../runtime/compile/documents/views.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { joinLazily, registerDeferred } from '../../runtime/model/deferred-registry.ts';
import type { Registry } from '../../runtime/model/registry.ts';
export { fileOf };

/** Parts of views, which blocks and pages name. */
export const viewDocuments = registerDeferred(
  import.meta.glob<() => ViewDocument>('/schemas/views/*.view.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'view',
);

const blockFiles = import.meta.glob<() => BlockDocument>('/schemas/blocks/*.block.json', {
  eager: true,
  query: '?deferred',
  import: 'default',
});
/** Blocks in the language of owners, compiled to block documents by the build. */
const ownedFiles = import.meta.glob<() => BlockDocument>('/schemas/blocks/*.owned-block.json', {
  eager: true,
  query: '?deferred',
  import: 'default',
});
const pageFiles = import.meta.glob<() => PageDocument>('/schemas/pages/*.page.json', {
  eager: true,
  query: '?deferred',
  import: 'default',
});

function withViews<Document>(role: 'block' | 'page'): (document: Document, name: string) => Document {
  return (document, name) => placeViews(document, viewDocuments, fileOf(role, name)).document;
}

/** The blocks that are block documents in their files. */
export const fileBlocks = registerDeferred(blockFiles, 'block', withViews('block'));
const ownedBlocks = registerDeferred(ownedFiles, 'owned-block');

/** The file of a block. */
export function blockFile(name: string): string {
  return fileOf(ownedBlocks.names().includes(name) ? 'owned-block' : 'block', name);
}

/**
 * Every document of the program by name, with its views in place; read on first use. Not for visitors'
 * bundles: there, documents are sent with the page. The editor leaves out those that are marked as pure.
 */
export const blockDocuments = withSiteBlocks(joinLazily(fileBlocks, ownedBlocks));
export const pageDocuments = /* @__PURE__ */ registerDeferred(pageFiles, 'page', withViews('page'));
/** The one that draws stored pages. */
export const rootLayoutDocuments = registerDeferred(
  import.meta.glob<() => PageDocument>('/schemas/pages/site.page.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'page',
  withViews('page'),
);
export const dialogDocuments = registerDeferred(
  import.meta.glob<() => DialogDocument>('/schemas/dialogs/*.dialog.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'dialog',
);
export const formDocuments = /* @__PURE__ */ registerDeferred(
  import.meta.glob<() => FormDocument>('/schemas/forms/*.form.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'form',
);
export const kindDocuments = registerDeferred(
  import.meta.glob<() => KindDocument>('/schemas/kinds/*.kind.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'kind',
);
export const templateDocuments = registerDeferred(
  import.meta.glob<() => TemplateDocument>('/schemas/templates/*.template.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'template',
);
export const presetDocuments = registerDeferred(
  import.meta.glob<() => PresetDocument>('/schemas/themes/*.preset.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'preset',
);
export const tourDocuments = registerDeferred(
  import.meta.glob<() => TourDocument>('/schemas/tours/*.tour.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'tour',
);
export const migrationDocuments = registerDeferred(
  import.meta.glob<() => MigrationDocument>('/schemas/migrations/*.migration.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'migration',
);

/** Problems of the views that blocks and pages name. */
export function listViewProblems(): Problem[] {
  const listOf = (role: 'block' | 'page', files: Registry<unknown>): Problem[] =>
    files.names().flatMap((name) => placeViews(files.get(name), viewDocuments, fileOf(role, name)).problems);
  return [
    ...listOf('block', registerDeferred<unknown>(blockFiles, 'block')),
    ...listOf('page', registerDeferred<unknown>(pageFiles, 'page')),
  ];
}

let resolvedTools: ReturnType<typeof resolveToolReferences> | undefined;

function resolveTools(): ReturnType<typeof resolveToolReferences> {
  resolvedTools ??= resolveToolReferences(kindDocuments, (name) => fileOf('kind', name));
  return resolvedTools;
}

/** The kinds with their tool references resolved. */
export const kinds: Registry<Kind> = {
  get: (name) => resolveTools().kinds.get(name),
  names: () => resolveTools().kinds.names(),
};

/** The problems of tool references. */
export function listToolProblems(): readonly Problem[] {
  return resolveTools().problems;
}
