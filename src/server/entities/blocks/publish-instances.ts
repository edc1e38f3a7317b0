/** Publishes another form of the public pages that have a block, as one set that one undo takes back. */
import type { Ast } from '../../../../runtime/model/page.ts';
import { languagesWith, readPage } from '../../domains/content/index.ts';
import { keepDraft, newSetId, ownKey, PAGE, readSets, storeSet } from '../../domains/drafts/index.ts';
import type { SetDocument } from '../../domains/drafts/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Changing } from '../changes/changing.ts';
import { publishIn } from '../changes/publish-set.ts';
import { callerOf } from '../changes/set-caller.ts';
import { unknown } from '../engine/stored-record.ts';

/** Documents of one set. */
const MAX_DOCUMENTS = 200;

/** What a page becomes, in one of its languages. */
type ChangePage = (ast: Ast, language: string) => Ast;

/**
 * Changes all pages and their translations, or none. Drafts and templates keep the block. Returns the set,
 * empty if the block stands on no page. Throws a 409 for more pages than a set holds.
 */
export async function publishInstances(
  changing: Changing,
  { block, title }: { block: string; title: string },
  change: ChangePage,
): Promise<{ changeSet: string; pages: number }> {
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
  if (documents.length === 0) return { changeSet: '', pages: 0 };
  if (documents.length > MAX_DOCUMENTS)
    throw new HttpError(409, 'block.used-too-often', { count: documents.length, most: MAX_DOCUMENTS });
  const changeSet = await makeSet(changing, title, documents);
  for (const document of documents) await keepChanged(changing, { changeSet, document }, change);
  const set = (await readSets(queries, site, [changeSet])).get(changeSet);
  if (set === undefined) throw unknown();
  await publishIn(changing, set, {});
  return { changeSet, pages: new Set(documents.map(({ id }) => id)).size };
}

async function makeSet(
  changing: Changing,
  title: string,
  documents: readonly SetDocument[],
): Promise<string> {
  const { queries, site, owner } = changing;
  const id = newSetId();
  await storeSet(queries, site, {
    id,
    title,
    isSingle: false,
    state: 'open',
    dueAt: '',
    madeBy: owner.name,
    caller: callerOf(changing),
    documents,
  });
  return id;
}

async function keepChanged(
  { queries, site, owner }: Changing,
  { changeSet, document }: { changeSet: string; document: SetDocument },
  change: ChangePage,
): Promise<void> {
  const { id: channelCode, languageCode } = document;
  const { ast, revision } = await readPage(queries, site, { channelCode, languageCode });
  const values = { ...change(ast, languageCode) };
  await keepDraft(queries, ownKey(site, changeSet, document), { values, revision, who: owner.name });
}
