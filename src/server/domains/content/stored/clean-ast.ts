// Removes from a page document what may not be stored.
import { isObject } from '../../../../../runtime/model/json.ts';
import { readLink } from '../../../../../runtime/model/link-address.ts';
import { sanitizeMarks } from '../../../../../runtime/model/sanitize-marks.ts';
import type { Ast, BlockData } from '../../../../../runtime/model/page.ts';
import { sanitizeStyle } from '../../../../../runtime/model/style.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';
import { sanitizeRichText } from './rich-text.ts';
import { rewriteObjects } from '../../../kernel/walk-objects.ts';

/** Marks a text with markup in a block's data schema. */
const RICH_TEXT = 'rich-text';

/** Styles, marks and markup are cut to their allow-lists; links are written as they are stored. */
export function cleanAst(ast: Ast): Pick<Ast, 'vm' | 'data'> {
  const data = rewriteObjects(ast.data, (object) => cleanLink(cleanMarks(cleanStyle(object)))) as Ast['data'];
  for (const { key, block } of ast.vm) {
    // Of a field that is of another kind now, or will be.
    if (block.startsWith('own-') && Object.hasOwn(data, key))
      data[key] = rewriteObjects(data[key], cleanHtml) as BlockData;
    const schema = blockDocuments.get(block)?.data;
    if (schema !== undefined && Object.hasOwn(data, key))
      data[key] = cleanMarkup(data[key], schema) as BlockData;
  }
  return { vm: ast.vm, data };
}

function cleanStyle(object: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(object, 'pageJson')) return object;
  const { pageJson, ...others } = object;
  const style = typeof pageJson === 'string' ? sanitizeStyle(pageJson) : '';
  return style === '' ? others : { ...others, pageJson: style };
}

function cleanMarks(object: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(object, 'marks')) return object;
  const { marks, ...others } = object;
  const runs = sanitizeMarks(marks);
  return runs === undefined ? others : { ...others, marks: runs };
}

function cleanLink(object: Record<string, unknown>): Record<string, unknown> {
  const linkUrl = Object.hasOwn(object, 'linkUrl') ? object.linkUrl : undefined;
  const read = typeof linkUrl === 'string' ? readLink(linkUrl) : undefined;
  return read !== undefined && 'url' in read ? { ...object, linkUrl: read.url } : object;
}

function cleanHtml(object: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(object, 'html')) return object;
  const { html, ...others } = object;
  return typeof html === 'string' ? { ...object, html: sanitizeRichText(html) } : others;
}

function cleanMarkup(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  if (typeof value === 'string') return schema.format === RICH_TEXT ? sanitizeRichText(value) : value;
  if (Array.isArray(value)) return value.map((each) => cleanMarkup(each, schema.items));
  if (!isObject(value)) return value;
  const properties = isObject(schema.properties) ? schema.properties : {};
  const schemaOf = (name: string): unknown =>
    Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, cleanMarkup(each, schemaOf(name))]),
  );
}
