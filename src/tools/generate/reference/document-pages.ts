/**
 * Writes the pages of the reference about documents. That is blocks, views, dialogs, kinds, and the language
 * of their nodes.
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

export function writeKindsPage(kinds: Documents, blocks: Documents, views: Documents): string {
  const uses = blocks.map(({ name, json }) => ({ name, edits: listEdits(json.view, views) }));
  const parts = kinds.flatMap(({ name, json }) => {
    const tools = (Array.isArray(json.tools) ? json.tools : []) as (string | Schema)[];
    const rows = tools.map((tool) =>
      typeof tool === 'string'
        ? [code(tool), '', '', '']
        : [code(String(tool.name)), textOf(tool.title), keysOf(tool), stepsOf(tool)],
    );
    return [
      `## ${name}`,
      `${textOf(json.title)}.`,
      writeTable(['tool', 'title', 'keys', 'actions'], rows),
      describeUses(name, uses),
    ];
  });
  return writePage('Editing kinds and their tools', 'schemas/kinds', parts);
}

/** The `edit` members of a view, and of the views in it. */
function listEdits(node: unknown, views: Documents): Schema[] {
  if (Array.isArray(node)) return node.flatMap((each) => listEdits(each, views));
  if (!isObject(node)) return [];
  const own = isObject(node.edit) ? [node.edit] : [];
  const drawn = views.find(({ name }) => node.is === `view:${name}`);
  const children = drawn === undefined ? node.children : [drawn.json.view, node.children];
  return [...own, ...listEdits(children, views)];
}

/** The blocks that have elements of a kind, with the tools that they leave out or keep alone. */
function describeUses(kind: string, blocks: readonly { name: string; edits: readonly Schema[] }[]): string {
  const rows = blocks.flatMap(({ name, edits }) => {
    const own = edits.filter((edit) => edit.kind === kind);
    return own.length === 0 ? [] : [[code(name), limitsOf(own, 'include'), limitsOf(own, 'exclude')]];
  });
  return rows.length === 0 ? '' : writeTable(['block', 'some only with', 'some without'], rows);
}

function limitsOf(edits: readonly Schema[], limit: 'include' | 'exclude'): string {
  const names = edits.flatMap(
    ({ tools }) => (isObject(tools) ? (tools[limit] as string[] | undefined) : [])?.map(code) ?? [],
  );
  return [...new Set(names)].join(', ');
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
