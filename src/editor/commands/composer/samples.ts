// What instances show in fields that are new: the words of the example, until pages say something else.
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { SetOperation } from '../../../../runtime/edit/set.op.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
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

/** Members of the example that the data does not have. */
function missingIn(editor: Editor, { examples }: BlockDocument, data: BlockData): JsonObject {
  const [first] = examples;
  const language = EXAMPLE_LANGUAGES.find((each) => each === editor.model.site.language);
  const example = first === undefined ? {} : exampleData(first, language ?? 'en-US');
  return Object.fromEntries(Object.entries(example).filter(([name]) => !Object.hasOwn(data, name)));
}

/**
 * Shows samples in what is empty because it is new, and the version that is changed; without `isShown` only
 * what the page says.
 */
export function showSamples(
  editor: Editor,
  document: BlockDocument,
  { isShown, version }: { isShown: boolean; version?: Version | undefined },
): void {
  const chosen = version === undefined ? {} : { [version.choice]: valueOf(version) };
  for (const { data, ...place } of instancesOf(editor, document.name)) {
    const missing = missingIn(editor, document, data);
    editor.page.preview(place.document, place.key, isShown ? { ...missing, ...data, ...chosen } : undefined);
  }
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
