/** Says what each revision of a page changed, and reads one in the current versions of its blocks. */
import { ownMember } from '../../../../../runtime/model/json.ts';
import {
  listBlockChanges,
  listEntryChanges,
  type BlockChange,
} from '../../../../../runtime/compare/block-changes.ts';
import { findChangedText, type ChangedText } from '../../../../../runtime/compare/changed-text.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';
import { migrateStored, readKeptAst } from '../../../../assembly/migrate-stored.ts';
import {
  nameRevision as nameKept,
  PAGE,
  readRevision as readKept,
  readRevisions,
  type DocumentKey,
  type Revision as KeptRevision,
} from '../../drafts/index.ts';

/** One saved state of a document, without the document. */
export interface Revision {
  revision: number;
  gmtCreate: string;
  author: string;
  /** The name that an owner gave it. */
  name?: string;
}

/** The document whose history is read. */
export interface DocumentPlace {
  channelCode: string;
  languageCode: string;
}

/** The key of what is kept of it. */
export const keyOfPage = (
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  { channelCode: id, languageCode }: DocumentPlace,
): DocumentKey => ({ projectCode, entity: PAGE, id, languageCode });

/** A part of a history: `limit` revisions, before `before` when it is given. */
interface RevisionsPart extends DocumentPlace {
  before?: number;
  limit?: number;
}

/**
 * A revision with the changes of blocks and dictionary values since the one before. The oldest one has none.
 */
interface RevisionChanges extends Revision {
  blocks: (BlockChange & { text?: ChangedText })[];
  entries: string[];
}

const LISTED = 10;
/** Characters of a changed text that are listed. */
const MAX_SHOWN = 60;

/** Saved states, the newest first. */
export async function listRevisions(
  queries: Queries,
  site: SiteIdentity,
  { before, limit = LISTED, ...place }: RevisionsPart,
): Promise<RevisionChanges[]> {
  // One more than requested, to compare the last one with its predecessor.
  const kept = await readRevisions(queries, keyOfPage(site, place), { before, limit: limit + 1 });
  // In the newest version with defaults filled in, so that a new default is no change.
  const states = kept.map(({ values }) => readKeptAst(values as unknown as Ast, place.languageCode));
  return kept.slice(0, limit).map((each, index) => {
    const [state, older] = [states[index] as Ast, states[index + 1]];
    return {
      ...describe(each),
      ...(each.name === null ? {} : { name: each.name }),
      blocks: older === undefined ? [] : describeBlocks(older, state),
      entries: older === undefined ? [] : listEntryChanges(older.dict, state.dict),
    };
  });
}

const describe = ({ revision, at, who }: KeptRevision): Revision => ({
  revision,
  gmtCreate: at,
  author: who,
});

/** The changes of blocks, with the first text that each changed, shortened. */
function describeBlocks(older: Ast, state: Ast): RevisionChanges['blocks'] {
  return listBlockChanges(older, state).map((change) => {
    const schema = blockDocuments.get(change.block)?.data;
    const text = findChangedText(
      schema,
      ownMember(older.data, change.key),
      ownMember(state.data, change.key),
    );
    return change.change !== 'changed' || text === undefined
      ? change
      : { ...change, text: { before: shorten(text.before), after: shorten(text.after) } };
  });
}

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length <= MAX_SHOWN ? text : `${letters.slice(0, MAX_SHOWN).join('')}…`;
}

/** One saved state in the current versions of its blocks. Throws a 404 when it does not exist any more. */
export async function readRevision(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace & { revision: number },
): Promise<Revision & { ast: Ast }> {
  const kept = await readKept(queries, keyOfPage(site, place), place.revision);
  if (kept === undefined) throw unknownRevision(place.revision);
  return { ...describe(kept), ast: inNewestVersion(kept.values, place.languageCode) };
}

/** What a revision holds, in the newest version of its blocks. */
export function inNewestVersion(values: KeptRevision['values'], languageCode: string): Ast {
  const ast = values as unknown as Ast;
  return { ...ast, ...migrateStored(ast, languageCode) };
}

const unknownRevision = (revision: number): HttpError =>
  new HttpError(404, 'content.revision-unknown', { revision });

/** Gives a saved state a name, or takes it back with an empty one. Throws a 404 when it does not exist. */
export async function nameRevision(
  queries: Queries,
  site: SiteIdentity,
  { revision, name, ...place }: DocumentPlace & { revision: number; name: string },
): Promise<void> {
  if (!(await nameKept(queries, keyOfPage(site, place), { revision, name }))) throw unknownRevision(revision);
}
