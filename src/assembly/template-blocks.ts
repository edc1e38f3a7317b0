/** Reads the blocks of examples and of page templates, with their content in one language. */
import type { BlockDocument } from '../../runtime/generated/documents.generated.ts';
import { fillData } from '../../runtime/compile/fill.ts';
import type { BlockData, BlockInstance, DictEntry } from '../../runtime/model/page.ts';
import { blockDocuments, templateDocuments } from './documents.ts';
import { EXAMPLE_LANGUAGES, exampleData } from './example-data.ts';

/** A block without a place. */
export interface NewBlock {
  block: string;
  version: number;
  data: BlockData;
  /** The dictionary entries that its parts are bound to. */
  entries: DictEntry[];
  /** It stands in a slot of another block of the list. */
  slot?: NewSlot;
}

/** The position of the other block in the list, and the field of its slot. */
export interface NewSlot {
  in: number;
  field: string;
}

/** The instances of a list of blocks, whose keys are given in the same order. */
export function placeBlocks(
  blocks: readonly Pick<NewBlock, 'block' | 'version' | 'slot'>[],
  keys: readonly string[],
): BlockInstance[] {
  return blocks.map(({ block, version, slot }, index) => {
    const around = slot === undefined ? undefined : keys[slot.in];
    const place = slot && around !== undefined ? { slot: { in: around, field: slot.field } } : {};
    return { key: keys[index] ?? String(index), block, version, ...place };
  });
}

type Example = BlockDocument['examples'][number];

/** A block with the data of an example; by default its first. Undefined if there is no such example. */
export function readExampleBlock(block: string, language: string, name?: string): NewBlock | undefined {
  const document = blockDocuments.get(block);
  const example = document?.examples.find((each) => name === undefined || each.name === name);
  return document === undefined || example === undefined ? undefined : fill(document, example, language);
}

/** The blocks of a template from top to bottom; those that do not exist are left out. */
export function readTemplateBlocks(template: string, language: string): NewBlock[] {
  return (templateDocuments.get(template)?.blocks ?? []).flatMap(({ block, example, data }) => {
    const document = blockDocuments.get(block);
    if (document === undefined || data === undefined) return readExampleBlock(block, language, example) ?? [];
    return fill(document, { name: template, data }, language);
  });
}

function fill(document: BlockDocument, example: Example, language: string): NewBlock {
  const exampleLanguage = EXAMPLE_LANGUAGES.find((each) => each === language) ?? EXAMPLE_LANGUAGES[0];
  const entries = Object.values((example.dict ?? {}) as Record<string, DictEntry>);
  const data = fillData(document.data, exampleData(example, exampleLanguage));
  return { block: document.name, version: document.version, data, entries };
}
