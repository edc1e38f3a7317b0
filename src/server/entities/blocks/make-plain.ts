/** Turns the instances of a block into plain sections: their words, pictures and links, without its look. */
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { ownMember } from '../../../../runtime/model/json.ts';
import type { Ast, BlockInstance } from '../../../../runtime/model/page.ts';
import { plainOf, type Plain, type PlainContext } from '../../../../runtime/owned/make/plain-of.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { fillBlock } from '../../../assembly/fill-ast.ts';
import { findSiteBlock } from '../../../assembly/site-blocks.ts';
import { languagesWith, pathsOfPages, readPage } from '../../domains/content/index.ts';
import { readDocuments } from '../../domains/documents/index.ts';
import { keepDraft, newSetId, ownKey, PAGE, readSets, storeSet } from '../../domains/drafts/index.ts';
import type { SetDocument } from '../../domains/drafts/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateConsole } from '../../kernel/language.ts';
import { changeTogether, type Changing } from '../changes/changing.ts';
import { publishIn } from '../changes/publish-set.ts';
import { callerOf } from '../changes/set-caller.ts';
import type { EntityContext } from '../engine/contract.ts';
import { unknown } from '../engine/stored-record.ts';

/** The block of the program that holds a rich text in `body`. */
const PROSE = 'prose';
/** Documents of one set. */
const MAX_DOCUMENTS = 200;

/**
 * Publishes the public pages that have a block without it, all or none, and returns the set whose undo takes
 * it back. Drafts and templates keep it. Throws a 404, and a 409 for more pages than a set holds.
 */
export async function makePlain(
  context: EntityContext,
  block: string,
): Promise<ApiCalls['consoleBlock.makePlain']['data']> {
  // Blocks of all sites are known by name; those of another one are answered like none.
  const isOwn = (await readDocuments(context.queries, context.site, 'block', [block])).has(block);
  const definition = isOwn ? findSiteBlock(block)?.definition : undefined;
  if (definition === undefined) throw unknown();
  return changeTogether(context, async (changing) => {
    const { queries, site } = changing;
    const documents = [...(await languagesWith(queries, site, block))].flatMap(([id, languages]) =>
      languages.map((languageCode): SetDocument => ({
        entity: PAGE,
        id,
        languageCode,
        action: 'publish',
        isOwn: true,
      })),
    );
    if (documents.length === 0) return { changeSet: '', pages: 0, left: [] };
    if (documents.length > MAX_DOCUMENTS)
      throw new HttpError(409, 'block.used-too-often', { count: documents.length, most: MAX_DOCUMENTS });
    const changeSet = await makeSet(changing, definition, documents);
    const left = await keepPlain(changing, definition, { changeSet, documents });
    const set = (await readSets(queries, site, [changeSet])).get(changeSet);
    if (set === undefined) throw unknown();
    await publishIn(changing, set, {});
    return { changeSet, pages: new Set(documents.map(({ id }) => id)).size, left: [...left] };
  });
}

async function makeSet(
  changing: Changing,
  { title }: OwnedBlockDocument,
  documents: readonly SetDocument[],
): Promise<string> {
  const { queries, site, owner, language } = changing;
  const id = newSetId();
  const named = title[language] ?? title['en-US'];
  await storeSet(queries, site, {
    id,
    title: translateConsole(language, 'block.madePlain', { title: named }),
    isSingle: false,
    state: 'open',
    dueAt: '',
    madeBy: owner.name,
    caller: callerOf(changing),
    documents,
  });
  return id;
}

async function keepPlain(
  { queries, site, owner }: Changing,
  definition: OwnedBlockDocument,
  { changeSet, documents }: { changeSet: string; documents: readonly SetDocument[] },
): Promise<Set<Plain['left'][number]>> {
  const paths = await pathsOfPages(queries, site);
  const left = new Set<Plain['left'][number]>();
  for (const document of documents) {
    const { id: channelCode, languageCode } = document;
    const { ast, revision } = await readPage(queries, site, { channelCode, languageCode });
    const plain = plainPage(ast, definition, contextOf(ast, languageCode, paths));
    plain.left.forEach((each) => left.add(each));
    const values = { ...plain.ast };
    await keepDraft(queries, ownKey(site, changeSet, document), { values, revision, who: owner.name });
  }
  return left;
}

function plainPage(
  ast: Ast,
  definition: OwnedBlockDocument,
  context: PlainContext,
): { ast: Ast; left: Plain['left'] } {
  const version = blockDocuments.get(PROSE)?.version ?? 1;
  const data = { ...ast.data };
  const left: Plain['left'] = [];
  const vm = ast.vm.map((instance) => {
    if (instance.block !== definition.name) return outOfSlot(ast, instance, definition.name);
    const filled = fillBlock(definition.name, ownMember(data, instance.key) ?? {});
    const plain = plainOf(definition, filled, context);
    left.push(...plain.left);
    data[instance.key] = { body: { html: plain.html } };
    return { ...instance, block: PROSE, version };
  });
  return { ast: { ...ast, vm, data }, left };
}

/** A text has no slots: what stood in them stands below it. */
function outOfSlot({ vm }: Ast, instance: BlockInstance, block: string): BlockInstance {
  const around = vm.find(({ key }) => key === instance.slot?.in);
  if (around?.block !== block) return instance;
  const { slot: _, ...free } = instance;
  return free;
}

function contextOf({ dict }: Ast, language: string, paths: ReadonlyMap<string, string>): PlainContext {
  const entryOf = ({ dictCode }: Readonly<Record<string, unknown>>) =>
    typeof dictCode === 'string' ? ownMember(dict, dictCode) : undefined;
  return {
    language,
    textOf: (part) => String(entryOf(part)?.value ?? part.title ?? ''),
    hrefOf: ({ linkType, linkUrl, linkChannelCode }) =>
      linkType === 1
        ? (paths.get(String(linkChannelCode)) ?? '')
        : linkType === 2 && typeof linkUrl === 'string'
          ? linkUrl
          : '',
  };
}
