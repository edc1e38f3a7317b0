/**
 * Writes and reads a page of a site as a file for another site. It holds the blocks that owners made for it,
 * and its pictures.
 */
import type { ApiCalls, BlockValues, ChannelValues } from '../../../../runtime/generated/api.generated.ts';
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject, ownMember } from '../../../../runtime/model/json.ts';
import type { Ast, BlockData, DictEntry } from '../../../../runtime/model/page.ts';
import {
  channelValuesOf,
  checkAst,
  listChannels,
  readBeginning,
  writeContents,
} from '../../domains/content/index.ts';
import { readDocuments } from '../../domains/documents/index.ts';
import { languagesOf } from '../../kernel/caller.ts';
import { FieldError, invalidInput, type InputError } from '../../kernel/http-error.ts';
import { collectTexts, rewriteObjects } from '../../kernel/walk-objects.ts';
import { keepPictures, missingOf, packPictures, withPictures } from '../blocks/file-pictures.ts';
import { readJsonFile } from '../blocks/read-json-file.ts';
import { listProblems } from '../blocks/list-problems.ts';
import type { EntityContext } from '../engine/contract.ts';
import { findEntity } from '../engine/known-entities.ts';
import { saveRecord } from '../engine/records.ts';
import { unknown } from '../engine/stored-record.ts';
import { noteWritten, writeRecord } from '../engine/changing.ts';
import { requirePageShape } from './check-kit-files.ts';
import { selectWhere } from '../../database/rows-where.ts';

/** What the file says of itself. */
const TYPE = 'tessera/page';

interface FileBlock extends Pick<BlockValues, 'title' | 'document'> {
  name: string;
}

interface PageFile {
  type: typeof TYPE;
  title: ChannelValues['title'];
  vm: Ast['vm'];
  /** The whole data by language. */
  data: Record<string, Record<string, BlockData>>;
  blocks: FileBlock[];
  /** Their content in base64, by address. */
  pictures: Record<string, string>;
}

/** What is public of a page. Throws a 422 for one that the program fills, and for one that there is not. */
export async function writePageFile(context: EntityContext, id: string): Promise<PageFile> {
  const { queries, site } = context;
  const asts = await readBeginning(queries, site, `copy:${id}`, '/id');
  const row = (await listChannels(queries, site)).find((each) => each.channel_code === id);
  if (row === undefined) throw unknown();
  const vm = [...(asts.values().next().value?.vm ?? [])];
  const data = Object.fromEntries(
    [...asts].map(([language, ast]) => [language, withoutDictionary(ast.data, ast.dict)]),
  );
  const own = await readDocuments(queries, site, 'block', [...new Set(vm.map(({ block }) => block)), '']);
  const blocks = [...own].map(([name, { title, document }]): FileBlock => ({ name, title, document }));
  const pictures = await packPictures(context, [data, blocks]);
  return { type: TYPE, title: channelValuesOf(row, site).title, vm, data, blocks, pictures };
}

/** Parts that show an entry of the dictionary say it themselves: another site has other entries. */
function withoutDictionary(
  data: Ast['data'],
  dict: Readonly<Record<string, DictEntry>>,
): PageFile['data'][string] {
  return rewriteObjects(data, ({ dictCode, ...part }) => {
    const entry = typeof dictCode === 'string' ? ownMember(dict, dictCode) : undefined;
    if (entry === undefined) return dictCode === undefined ? part : { ...part, dictCode };
    const { value, url, resourceType } = entry;
    return { ...part, title: value, ...(url === undefined ? {} : { url, resourceType }) };
  }) as PageFile['data'][string];
}

/**
 * Makes a page of a file, which is not public yet: with the blocks of the file that this site does not have,
 * each checked as any other and under a name of its own, and with its pictures. Answers what is missing.
 * Throws a 422 with the places of what is wrong; nothing is stored then.
 */
export async function readPageFile(
  context: EntityContext,
  { text, requestKey }: { text: string; requestKey: string | undefined },
): Promise<ApiCalls['consoleChannel.bring']['data']> {
  const { site } = context;
  const file = parse(text, context.language);
  requireBlocks(context, file.blocks);
  const kept = await keepPictures(context, [file.data, file.blocks], file.pictures);
  const brought = withPictures(file, kept);
  await requirePages(brought);
  const [channel, block] = [findEntity('channel'), findEntity('block')];
  if (channel === undefined || block === undefined) throw unknown();
  const names = new Map<string, string>();
  const { id } = await writeRecord(channel, context, async (opened) => {
    const known = await readDocuments(opened.queries, site, 'block');
    for (const { name, title, document } of brought.blocks) {
      if (known.has(name)) continue;
      const saved = await saveRecord(block, opened, { values: { title, document } });
      noteWritten(opened, block, saved);
      names.set(name, saved.id);
    }
    const values = { title: file.title, startsDown: true, addsToMenu: false };
    const written = await saveRecord(channel, opened, { values, requestKey });
    await storeContents(opened, written.id, { ...brought, vm: renamed(brought.vm, names) });
    return written;
  });
  const forms = await listMissingForms(context, file.data);
  return { id, blocks: names.size, missing: missingOf(kept), forms };
}

/** Instances of a block with a new name begin with its first version. */
const renamed = (vm: Ast['vm'], names: ReadonlyMap<string, string>): Ast['vm'] =>
  vm.map((instance) => {
    const block = names.get(instance.block);
    return block === undefined ? instance : { ...instance, block, version: 1 };
  });

async function storeContents(
  context: EntityContext,
  channelCode: string,
  { vm, data }: PageFile,
): Promise<void> {
  const { queries, site, owner } = context;
  const { defaultLanguage } = site;
  const whole = data[defaultLanguage] ?? Object.values(data)[0] ?? {};
  for (const language of languagesOf(site)) {
    const own = language === defaultLanguage ? whole : data[language];
    if (own === undefined) continue;
    const changes = [{ channelCode, ast: { vm, data: own, dict: {} }, revision: undefined }];
    const transaction = queries as Parameters<typeof writeContents>[0];
    await writeContents(transaction, { site, language, author: owner.name, changes, place: [] });
  }
}

function parse(text: string, language: string): PageFile {
  const file = readJsonFile(text, language);
  if (!isObject(file) || file.type !== TYPE || !isTexts(file.title) || !isObject(file.data))
    throw new FieldError(422, 'page.file-other', '/file');
  const { vm, data, blocks = [], pictures = {} } = file;
  for (const [language, each] of Object.entries(data))
    requirePageShape(`page /data/${language}`, { vm, data: each });
  if (!Array.isArray(blocks) || !blocks.every(isFileBlock) || Object.keys(data).length === 0)
    throw new FieldError(422, 'page.file-other', '/file');
  return {
    ...(file as unknown as PageFile),
    blocks,
    pictures: (isObject(pictures) ? pictures : {}) as PageFile['pictures'],
  };
}

const isTexts = (value: unknown): value is ChannelValues['title'] =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string' && text.length <= 100);

const isFileBlock = (value: unknown): value is FileBlock =>
  isObject(value) && typeof value.name === 'string' && isTexts(value.title) && isObject(value.document);

function requireBlocks({ language }: EntityContext, blocks: readonly FileBlock[]): void {
  const errors = blocks.flatMap(({ title, document }, index) =>
    listProblems(language, document, title).map(({ code, path, message }): InputError => {
      return { path: `/blocks/${index}/document${path}`, rule: code, message };
    }),
  );
  if (errors.length > 0) throw invalidInput(errors);
}

/** Checks the page in each language as a save would, beside the blocks that come with it. */
async function requirePages({ vm, data, blocks }: PageFile): Promise<void> {
  const definitions = new Map(
    blocks.map(({ name, title, document }) => [
      name,
      { ...document, name, title, version: 1 } as unknown as OwnedBlockDocument,
    ]),
  );
  for (const [language, each] of Object.entries(data)) {
    const errors = await checkAst({ vm, data: each, dict: {} }, [], { blocks: definitions });
    const placed = errors.map((error) => ({ ...error, path: placeIn(error.path, language) }));
    if (placed.length > 0) throw invalidInput(placed);
  }
}

/** A pointer into the file. */
const placeIn = (pointer: string, language: string): string =>
  pointer.startsWith('/data/') ? `/data/${language}${pointer.slice('/data'.length)}` : pointer;

/** The forms that the page shows and this site does not have. */
async function listMissingForms({ queries, site }: EntityContext, data: unknown): Promise<string[]> {
  const named = collectTexts(data, 'formId');
  const rows = await selectWhere(queries, 'form_template', { project_code: site.projectCode })
    .select('form_id')
    .where('form_id', 'in', [...named, ''])
    .execute();
  const known = new Set(rows.map((row) => row.form_id));
  return named.filter((each) => !known.has(each));
}
