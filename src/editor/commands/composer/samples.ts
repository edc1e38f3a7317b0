// Shows sample words in new fields of instances, until pages say something else.
import type { BlockDocument, OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { fillData } from '../../../../runtime/compile/fill.ts';
import type { SetOperation } from '../../../../runtime/edit/set.op.ts';
import { isObject, type Json, type JsonObject } from '../../../../runtime/model/json.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { EXAMPLE_LANGUAGES, exampleData } from '../../../assembly/example-data.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { Editor } from '../editor.ts';
import type { Version } from './block-choices.ts';

/** The instances of a block on the page, with their data. */
function instancesOf({ page }: Pick<Editor, 'page'>, block: string): (BlockAddress & { data: BlockData })[] {
  return DOCUMENT_NAMES.flatMap((document) => {
    const { vm, data } = page.documents[document];
    return vm
      .filter((each) => each.block === block)
      .map(({ key }) => ({ document, key, data: data[key] ?? {} }));
  });
}

function exampleOf(language: string, { examples }: BlockDocument): JsonObject {
  const [first] = examples;
  const known = EXAMPLE_LANGUAGES.find((each) => each === language);
  return first === undefined ? {} : exampleData(first, known ?? 'en-US');
}

/** The part of a schema of data that says which members there are. */
interface Members {
  properties?: Readonly<Record<string, { items?: Members; default?: Json }>>;
}

/** What the example says, without what is published: that is empty where the page leaves it out. */
function newIn(example: JsonObject, { properties = {} }: Members): JsonObject {
  return Object.fromEntries(Object.entries(example).filter(([name]) => !Object.hasOwn(properties, name)));
}

/** The data with samples for its new members; each item of a list with those of the first item. */
function withSamples(data: JsonObject, example: JsonObject, published: Members): JsonObject {
  const lists = Object.entries(data).flatMap(([name, list]): [string, Json][] => {
    const [first] = Array.isArray(example[name]) ? example[name] : [];
    if (!Array.isArray(list) || !isObject(first)) return [];
    const items = published.properties?.[name]?.items ?? {};
    return [[name, list.map((item) => (isObject(item) ? withSamples(item, first, items) : item))]];
  });
  return { ...newIn(example, published), ...data, ...Object.fromEntries(lists) };
}

/** Choices that say what new instances had, where those have something else now, such as a surface. */
function usualChoices(data: JsonObject, now: Members, published: Members): JsonObject {
  const changed = Object.entries(now.properties ?? {}).filter(([name, { default: usual }]) => {
    const before = published.properties?.[name]?.default;
    return (
      typeof usual === 'string' && typeof before === 'string' && usual !== before && data[name] === before
    );
  });
  return Object.fromEntries(changed.map(([name, { default: usual }]) => [name, usual as Json]));
}

const membersOf = (published: OwnedBlockDocument): Members => compileOwned(published).document.data;

/** The data of an instance with samples in what is new since the published version. */
export const fillWithSamples = (
  language: string,
  document: BlockDocument,
  data: BlockData,
  published: OwnedBlockDocument,
): JsonObject => {
  const before = membersOf(published);
  const shown = { ...data, ...usualChoices(data, document.data, before) };
  return fillData(document.data, withSamples(shown, exampleOf(language, document), before));
};

/** What the instances on the page show; without any, what new instances begin with. */
export function shownData(
  editor: Editor,
  definition: OwnedBlockDocument,
  published: OwnedBlockDocument,
): JsonObject[] {
  const { language } = editor.model.site;
  const { document } = compileOwned(definition);
  const found = instancesOf(editor, document.name);
  return found.length === 0
    ? [exampleOf(language, document)]
    : found.map(({ data }) => fillWithSamples(language, document, data, published));
}

/**
 * Shows samples in what is empty because it is new, and the version that is changed; without `published` only
 * what the page says.
 */
export function showSamples(
  editor: Editor,
  document: BlockDocument,
  { published, version }: { published?: OwnedBlockDocument | undefined; version?: Version | undefined },
): void {
  const { language } = editor.model.site;
  for (const { data, ...place } of instancesOf(editor, document.name)) {
    editor.page.preview(
      place.document,
      place.key,
      published && inVersion(fillWithSamples(language, document, data, published), document, version),
    );
  }
}

/** The data with the version: of the block, or of the first item of the list that chooses it. */
function inVersion(data: JsonObject, { data: schema }: Versions, version: Version | undefined): JsonObject {
  if (version === undefined) return data;
  const members = schema?.properties ?? {};
  if (Object.hasOwn(members, version.choice)) return { ...data, [version.choice]: valueOf(version) };
  const changed = Object.entries(members).flatMap(([name, { items }]) => {
    const [first, ...rest] = Array.isArray(data[name]) ? (data[name] as JsonObject[]) : [];
    if (items === undefined || first === undefined) return [];
    return [[name, [inVersion(first, { data: items }, version), ...rest]] satisfies [string, JsonObject[]]];
  });
  return { ...data, ...Object.fromEntries(changed) };
}

/** The part of a block that says where a version is chosen. */
interface Versions {
  data?: Members;
}

/** Of a switch it is true or false. */
function valueOf({ value }: Version): string | boolean {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** Writes samples of what is new since the last version, and what is usual now, as one step. */
export function keepSamples(
  { page, model, context }: Pick<Editor, 'page' | 'model' | 'context'>,
  block: string,
  published: OwnedBlockDocument,
): void {
  const document = blockDocuments.get(block);
  if (document === undefined) return;
  const example = fillData(document.data, exampleOf(model.site.language, document));
  const before = membersOf(published);
  const samples = Object.entries(newIn(example, before));
  const operations = instancesOf({ page }, block).flatMap(({ data, ...place }) =>
    samples
      .filter(([name]) => !Object.hasOwn(data, name))
      .concat(Object.entries(usualChoices(data, document.data, before)))
      .map(([name, value]): SetOperation => ({ do: 'set', ...place, path: [name], value })),
  );
  if (operations.length > 0) context.apply(operations);
}
