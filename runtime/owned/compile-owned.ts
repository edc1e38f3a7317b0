/**
 * Compiles an owned block to an ordinary block document and its CSS:
 *
 *     fields, choices --> data schema with settings      what dialogs, checks and translations read
 *     view            --> nodes with edit annotations    what is drawn and edited
 *     style           --> classes and atomic rules       what a page carries of it
 *     records         --> sources
 *
 * So drawing, editing, usage, search and translation know nothing of owned blocks.
 */
import type {
  BlockDocument,
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
  SourceCall,
} from '../generated/documents.generated.ts';
import { writeOwnStyles } from '../model/own-styles.ts';
import { MAX_IN_SLOT, type SlotField } from '../model/slots.ts';
import { compileNode } from './compile-node.ts';
import { dataSchemaOf, htmlOf } from './field-schema.ts';
import { FULL_WIDTH } from './picture-sizes.ts';
import { outermost } from './scope.ts';
import { expandSection } from './section.ts';
import { StyleRules } from './style-rules.ts';

/** A block document that carries the rules of its styles, and says where other blocks may stand in it. */
export type StyledDocument = BlockDocument & {
  readonly styles: readonly string[];
  readonly slots?: readonly SlotField[];
};

interface CompiledOwned {
  document: StyledDocument;
  /** The rules as one text, as a page carries them when it has only this block. */
  css: string;
}

/**
 * Compiles a definition that has passed `checkOwned`. The same definition gives the same result, byte for
 * byte.
 */
export function compileOwned(
  given: OwnedBlockDocument,
  { isMarked }: { isMarked?: boolean } = {},
): CompiledOwned {
  const definition = expandSection(given);
  const rules = new StyleRules();
  const { name, version, title, description, searchWords, group, fields } = definition;
  const tagged = { tag: 'section' as const, ...definition.view };
  const [view] = compileNode(tagged, {
    scope: outermost(definition),
    rules,
    shares: FULL_WIDTH,
    isMarked,
  });
  const records = fields.filter(({ kind }) => kind === 'records');
  const adds = records.slice(0, 1).map(addsOf);
  const styles = rules.list();
  const slots = fields.filter(({ kind }) => kind === 'slot').map(slotOf);
  const document: StyledDocument = {
    name,
    version,
    title,
    ...(description === undefined ? {} : { description }),
    ...(searchWords === undefined ? {} : { searchWords }),
    group,
    ...(adds.length === 0 ? {} : { adds }),
    data: dataSchemaOf(definition),
    examples: definition.examples ?? [makeExample(definition)],
    ...(records.length === 0
      ? {}
      : { sources: Object.fromEntries(records.map((field) => [field.key, sourceOf(field)])) }),
    view: view ?? { is: 'box' },
    styles,
    ...(slots.length === 0 ? {} : { slots }),
  };
  return { document, css: writeOwnStyles(styles) };
}

function slotOf({ key, setting, allows = [], maxItems = MAX_IN_SLOT }: OwnedField): SlotField {
  return { key, title: setting.title, allows, maxItems };
}

function addsOf({ key, of = 'articles' }: OwnedField): NonNullable<BlockDocument['adds']>[number] {
  const screen = of === 'articles' ? 'article' : 'product';
  return {
    screen,
    values: { classificationCode: `{{ part.${key}.classificationCode }}` },
    publish: of === 'articles' ? 'consoleArticle.publish' : 'consoleProduct.publish',
  };
}

function sourceOf({ key, of = 'articles' }: OwnedField): SourceCall {
  const type = of === 'articles' ? 1 : 2;
  return {
    from: 'content.pageList',
    with: {
      type,
      collectionType: type,
      classificationCode: `{{ data.${key}.classificationCode }}`,
      sortWay: `{{ data.${key}.sortWay }}`,
      pageNum: 1,
      pageSize: `{{ data.${key}.count }}`,
    },
  };
}

/** An example of the defaults, in both languages: what a new block begins with. */
function makeExample({ fields }: OwnedBlockDocument): BlockDocument['examples'][number] {
  const [chinese, english] = LANGUAGES.map((language) => firstValues(fields, language));
  return {
    name: 'first',
    data: { 'zh-CN': chinese ?? {}, 'en-US': english ?? {} },
    ...(fields.some(({ kind }) => kind === 'records')
      ? {
          sources: Object.fromEntries(
            fields
              .filter(({ kind }) => kind === 'records')
              .map(({ key }) => [key, { ok: true, total: 0, pages: 0, data: [] }]),
          ),
        }
      : {}),
  };
}

const TEXTS: readonly string[] = ['text', 'paragraph', 'link'];
const LANGUAGES = ['zh-CN', 'en-US'] as const;

/** What fields begin with in a new instance: their defaults, else their titles. English is a difference. */
export function firstValues(
  fields: readonly OwnedField[],
  language: (typeof LANGUAGES)[number],
): Record<string, unknown> {
  const isFirst = language === 'zh-CN';
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (TEXTS.includes(field.kind)) return [[field.key, { title: defaultText(field, language) }]];
      if (field.kind === 'richText') return [[field.key, { html: htmlOf(defaultText(field, language)) }]];
      if (field.kind !== 'list') return [];
      const codes = ['one', 'two', 'three'].slice(0, Math.max(1, Math.min(3, field.maxItems ?? 3)));
      const items = codes.map((contentCode) => ({
        contentCode,
        ...firstValues(field.fields ?? [], language),
      }));
      return [
        [
          field.key,
          isFirst ? items : Object.fromEntries(items.map(({ contentCode, ...item }) => [contentCode, item])),
        ],
      ];
    }),
  );
}

function defaultText({ default: own, setting }: OwnedField, language: 'zh-CN' | 'en-US'): string {
  const text = (typeof own === 'object' && own !== null ? own : setting.title) as LocalizedText;
  const words = text[language];
  return words === undefined || words === '' ? setting.title[language] : words;
}
