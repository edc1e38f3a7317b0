/** What is typed of pages and records and not public yet. */
export {
  dropDraft,
  dropDrafts,
  isSeen,
  keepDraft,
  listDrafts,
  PAGE,
  readDraft,
  type Draft,
  type DraftKey,
  type ListedDraft,
} from './drafts.ts';
