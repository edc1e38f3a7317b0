/** Tells owners of events: by the bell and the mail of the day, as each owner wants to know. */
export { readBell, markRead } from './bell.ts';
export { listChoices, saveChoice, type NoticeReader } from './choices.ts';
export { describeMoney } from './paid-words.ts';
export { openNotices } from './open-notices.ts';
export { tell } from './tell.ts';
export { notifyOfRecord, type ToldRecord } from './told-records.ts';
