/** Keeps drafts of pages and records, and the sets in which they become public. */
export {
  CHANGE_SET,
  forgetSet,
  forgetUndo,
  keepDone,
  MAX_DOCUMENTS,
  newSetId,
  OPEN_STATES,
  ownKey,
  readSets,
  setState,
  storeSet,
  type ChangeSet,
  type DoneDocument,
  type SetDocument,
  type SetState,
} from './change-sets.ts';
export {
  findLastPublication,
  findPlan,
  leaveSets,
  listDueSets,
  listPlans,
  type LastPublication,
  type Plan,
  type RecordPlan,
} from './plans.ts';
export { PAGE, type DraftKey } from './draft-key.ts';
export {
  dropDraft,
  dropDrafts,
  dropManyDrafts,
  isSeen,
  keepDraft,
  listDrafts,
  readDraft,
  type Draft,
  type ListedDraft,
} from './drafts.ts';
