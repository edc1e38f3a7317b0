// Shows sample words in new fields of instances, until pages say something else.
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { fillData } from '../../../../runtime/compile/fill.ts';
import type { SetOperation } from '../../../../runtime/edit/set.op.ts';
import { isObject, type Json, type JsonObject } from '../../../../runtime/model/json.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import { EXAMPLE_LANGUAGES, exampleData } from '../../../assembly/example-data.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { Editor } from '../editor.ts';
import type { Version } from './block-choices.ts';

/** The instances of a block on the page, with their data. */
function instancesOf({ page }: Editor, block: string): (BlockAddress & { data: BlockData })[] {
  return DOCUMENT_NAMES.flatMap((document) => {
    const { vm, data } = page.documents[document];
    return vm
      .filter((each) => each.block === block)
      .map(({ key }) => ({ document, key, data: data[key] ?? {} }));
  });
}

function exampleOf(editor: Editor, { examples }: BlockDocument): JsonObject {
  const [first] = examples;
  const language = EXAMPLE_LANGUAGES.find((each) => each === editor.model.site.language);
  return first === undefined ? {} : exampleData(first, language ?? 'en-US');
}

/** Members of the example that the data does not have, with the defaults of their items. */
function missingIn(editor: Editor, document: BlockDocument, data: BlockData): JsonObject {
  const example = fillData(document.data, exampleOf(editor, document));
  return Object.fromEntries(Object.entries(example).filter(([name]) => !Object.hasOwn(data, name)));
}

/** The data with what it lacks of the example; each item of a list with what it lacks of the first item. */
function withSamples(data: JsonObject, example: JsonObject): JsonObject {
  const lists = Object.entries(data).flatMap(([name, list]): [string, Json][] => {
    const [first] = Array.isArray(example[name]) ? example[name] : [];
    if (!Array.isArray(list) || !isObject(first)) return [];
    return [[name, list.map((item) => (isObject(item) ? withSamples(item, first) : item))]];
  });
  return { ...example, ...data, ...Object.fromEntries(lists) };
}

/** The data of an instance with samples in what it does not say. */
export const fillWithSamples = (editor: Editor, document: BlockDocument, data: BlockData): JsonObject =>
  fillData(document.data, withSamples(data, exampleOf(editor, document)));

/**
 * Shows samples in what is empty because it is new, and the version that is changed; without `isShown` only
 * what the page says.
 */
export function showSamples(
  editor: Editor,
  document: BlockDocument,
  { isShown, version }: { isShown: boolean; version?: Version | undefined },
): void {
  for (const { data, ...place } of instancesOf(editor, document.name)) {
    editor.page.preview(
      place.document,
      place.key,
      isShown ? inVersion(fillWithSamples(editor, document, data), document, version) : undefined,
    );
  }
}

/** The data with the version: of the block, or of the first item of the list that chooses it. */
function inVersion(data: JsonObject, { data: schema }: Members, version: Version | undefined): JsonObject {
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

/** The part of a schema of data that says where a version is chosen. */
interface Members {
  data?: { properties?: Readonly<Record<string, { items?: Members['data'] }>> };
}

/** Of a switch it is true or false. */
function valueOf({ value }: Version): string | boolean {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** Writes the samples into the instances of this page, as one step of its history. */
export function keepSamples(editor: Editor, block: string): void {
  const document = blockDocuments.get(block);
  if (document === undefined) return;
  const operations = instancesOf(editor, block).flatMap(({ data, ...place }) =>
    Object.entries(missingIn(editor, document, data)).map(([name, value]): SetOperation => ({
      do: 'set',
      ...place,
      path: [name],
      value,
    })),
  );
  if (operations.length > 0) editor.context.apply(operations);
}
