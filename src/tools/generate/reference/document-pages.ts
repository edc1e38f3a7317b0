/**
 * The pages of the reference about documents: blocks, views, dialogs, kinds, and the language of their nodes.
 */
import { isObject } from '../../../../runtime/model/json.ts';
import type { NamedDocument } from '../read-documents.ts';
import type { Schema } from '../schema.ts';
import { describeLeaves, describeMembers, textOf } from './describe-schema.ts';
import { code, joinSentences, wrapText, writePage, writeTable } from './markdown.ts';

type Documents = readonly NamedDocument[];

export function writeBlocksPage(blocks: Documents): string {
  const parts = blocks.flatMap(({ name, json }) => [
    `## ${name}`,
    joinSentences(textOf(json.title), textOf(json.description)),
    `Group ${code(String(json.group))}, version ${String(json.version)}.`,
    describeLeaves(json.data as Schema),
  ]);
  return writePage('Blocks', 'schemas/blocks', parts);
}

export function writeViewsPage(views: Documents): string {
  const parts = views.flatMap(({ name, json }) => [
    `## view:${name}`,
    wrapText(String(json.description)),
    describeMembers(json.takes as Schema, 'argument'),
  ]);
  return writePage('Views', 'schemas/views', parts);
}

export function writeDialogsPage(dialogs: Documents): string {
  const parts = dialogs.flatMap(({ name, json }) => [
    `## ${name}`,
    joinSentences(textOf(json.title), textOf(json.text)),
    describeMembers(json.takes as Schema, 'takes'),
    isObject(json.asks)
      ? wrapText(`Its fields may ask for ${Object.keys(json.asks).map(code).join(', ')}.`)
      : '',
  ]);
  return writePage('Dialogs', 'schemas/dialogs', parts);
}

export function writeKindsPage(kinds: Documents): string {
  const parts = kinds.flatMap(({ name, json }) => {
    const tools = (Array.isArray(json.tools) ? json.tools : []) as (string | Schema)[];
    const rows = tools.map((tool) =>
      typeof tool === 'string'
        ? [code(tool), '', '', '']
        : [code(String(tool.name)), textOf(tool.title), keysOf(tool), stepsOf(tool)],
    );
    return [`## ${name}`, `${textOf(json.title)}.`, writeTable(['tool', 'title', 'keys', 'actions'], rows)];
  });
  return writePage('Editing kinds and their tools', 'schemas/kinds', parts);
}

function keysOf({ keys }: Schema): string {
  return typeof keys === 'string' ? code(keys) : '';
}

function stepsOf(tool: Schema): string {
  const steps = Array.isArray(tool.do) ? (tool.do as Schema[]) : [];
  return steps.map((step) => code(String(step.do))).join(', ');
}

/** The members of every kind of document, from the meta-schemas. */
export function writeGrammarPage(metas: Documents): string {
  const parts = metas.flatMap(({ json }) => {
    const definitions = isObject(json.definitions) ? Object.entries(json.definitions) : [];
    const whole: [string, unknown][] = json.properties === undefined ? [] : [[String(json.title), json]];
    return [...whole, ...definitions].flatMap(([name, schema]) =>
      isObject(schema) ? describeDefinition(name, schema) : [],
    );
  });
  return writePage('The language of documents', 'schemas/meta', parts);
}

function describeDefinition(name: string, schema: Schema): string[] {
  return [`## ${name}`, wrapText(textOf(schema.description)), describeMembers(schema, 'member')];
}
