/** Lists the drafts that a set can publish, and chooses those that it does. */
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { CHANGE_SET, listDrafts, PAGE, storeSet, type SetDocument } from '../../domains/drafts/index.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import type { EntityContext } from '../engine/contract.ts';
import { findEntity } from '../engine/known-entities.ts';
import { describeDocuments, entityOfKind } from './describe-documents.ts';
import { changeSet, requireOpen } from './publish-set.ts';
import { keyOfDocument, requireDocument } from './set-values.ts';

type Choices = ApiCalls['consoleChangeSet.waiting']['data'];

/** What waits for documents that this owner may write, by their kinds. */
export async function listWaiting(context: EntityContext): Promise<Choices> {
  const { queries, site, owner } = context;
  const drafts = await listDrafts(queries, { projectCode: site.projectCode });
  const mine = drafts.filter(({ entity }) => {
    const area = entity === PAGE ? 'content' : findEntity(entity)?.description.area;
    return entity !== CHANGE_SET && area !== undefined && owner.permissions.has(`${area}.write`);
  });
  const documents = mine.map(({ entity, id, languageCode }): SetDocument => ({
    entity,
    id,
    languageCode,
    action: 'publish',
    isOwn: false,
  }));
  const named = await describeDocuments(context, documents);
  return documents.map((document, index) => {
    const { title = document.id, kindTitle = '' } = named[index] ?? {};
    const { languageCode } = document;
    const language = languageCode === '' ? '' : ` (${titleOfLanguage(languageCode)})`;
    const value = keyOfDocument(document);
    return { value, title: title + language, group: kindTitle, detail: mine[index]?.who ?? '' };
  });
}

/** Makes these drafts the ones that a set publishes. Documents with values of the set alone stay. */
export function chooseDrafts(
  context: EntityContext,
  { id, documents: keys }: { id: string; documents: readonly string[] },
): Promise<{ id: string; revision: number }> {
  return changeSet(context, id, 'save', async (changing, set) => {
    requireOpen(set);
    const known = new Map(set.documents.map((each) => [keyOfDocument(each), each]));
    const own = set.documents.filter(({ isOwn }) => isOwn);
    const chosen = [...new Set(keys)].map((key) => known.get(key) ?? documentOfKey(key));
    for (const document of chosen)
      if (!known.has(keyOfDocument(document))) await requireDocument(changing, document);
    const documents = [...chosen.filter(({ isOwn }) => !isOwn), ...own];
    await storeSet(changing.queries, changing.site, { ...set, documents });
  });
}

function documentOfKey(key: string): SetDocument {
  const [kind = '', id = '', languageCode = ''] = key.split(' ');
  return { entity: entityOfKind(kind), id, languageCode, action: 'publish', isOwn: false };
}
